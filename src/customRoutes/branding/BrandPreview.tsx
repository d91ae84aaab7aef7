import { Box, Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { ToggleChoice } from '../../ui/inputs/ToggleChoice.tsx';

const PAUSE_MS = 400;
const FRAME = 'brand-preview';
/** Size of the page in px and its scale, so that the phone's and the desktop's page fit next to the form. */
const WIDTHS = {
  phone: { width: 390, height: 700, scale: 1 },
  desktop: { width: 1180, height: 1800, scale: 0.38 },
} as const;
type Width = keyof typeof WIDTHS;
const WIDTH_NAMES = ['phone', 'desktop'] as const;
/** The greyer text of unselected buttons has too little contrast on this background. */
const WORDS = { color: 'text.primary' } as const;

interface BrandPreviewProps {
  /** The brand in the form's present state. */
  draft: object;
  hasPopup: boolean;
}

/** The real tracking page with the form's values, rendered by the server when the typing pauses. */
export function BrandPreview({ draft, hasPopup }: BrandPreviewProps) {
  const translate = useText();
  const [width, setWidth] = useState<Width>('phone');
  const [popup, setPopup] = useState(false);
  const { frame, failed, isDrawn, onLoad } = useDrawnBrand(JSON.stringify(draft), popup && hasPopup);
  const { width: w, height, scale } = WIDTHS[width];
  return (
    <Box component="section" aria-label={translate('settings.branding.preview')} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flexGrow: 1 }}>
          {translate('settings.branding.preview')}
        </Typography>
        <ToggleChoice
          label={translate('settings.branding.width')}
          value={width}
          options={WIDTH_NAMES.map((name) => ({
            value: name,
            label: translate(`settings.branding.${name}`),
          }))}
          onChange={setWidth}
          sx={WORDS}
        />
      </Box>
      {hasPopup ? (
        <FormControlLabel
          control={<Checkbox size="small" checked={popup} onChange={(_, on) => setPopup(on)} />}
          label={translate('settings.branding.withPopup')}
        />
      ) : null}
      {failed ? (
        <Typography role="status" variant="body2" color="error">
          {translate('settings.branding.previewFailed')}
        </Typography>
      ) : null}
      <Box
        sx={{
          width: w * scale,
          maxWidth: '100%',
          height: height * scale,
          position: 'relative',
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
        }}
      >
        <Box
          component="iframe"
          ref={frame}
          name={FRAME}
          title={translate('settings.branding.preview')}
          // Scripts are off, and links open elsewhere; the frame has our origin, so that it can load pictures.
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={onLoad}
          sx={{
            border: 0,
            width: w,
            maxWidth: scale === 1 ? '100%' : 'none',
            height,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            bgcolor: 'background.paper',
          }}
        />
        {isDrawn || failed ? null : <PageBones />}
      </Box>
    </Box>
  );
}

/** The parts of the tracking page in grey: the header with the logo, the card with its status, and lines of the history. */
const PageBones = () => (
  <Box aria-busy="true" sx={{ position: 'absolute', inset: 0, bgcolor: 'background.paper' }}>
    <Skeleton variant="rectangular" height={56} sx={{ mb: 3 }} />
    <Box sx={{ display: 'grid', gap: 2, px: 2 }}>
      <Skeleton variant="rounded" width="60%" height={28} />
      <Skeleton variant="rounded" height={96} sx={{ mb: 1 }} />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} variant="rounded" height={14} />
      ))}
    </Box>
  </Box>
);

/** Requests the page for each state of the form, and keeps the frame's place. */
function useDrawnBrand(draft: string, withPopup: boolean) {
  const { brandPreviewLink } = useDataProvider();
  const frame = useRef<HTMLIFrameElement>(null);
  const top = useRef(0);
  const [failed, setFailed] = useState(false);
  // The frame is blank until the server has drawn its first page.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    const timer = setTimeout(async () => {
      try {
        const address = await brandPreviewLink();
        if (isUnmounted) return;
        top.current = frame.current?.contentWindow?.scrollY ?? 0;
        sendForm(address, { draft, popup: withPopup ? '1' : '' });
        setFailed(false);
      } catch {
        // The failure is shown next to the frame; the next change tries again.
        if (!isUnmounted) setFailed(true);
      }
    }, PAUSE_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [draft, withPopup, brandPreviewLink]);
  const onLoad = () => {
    frame.current?.contentWindow?.scrollTo(0, top.current);
    if (frame.current?.contentWindow?.location.href !== 'about:blank') setDrawn(true);
  };
  return { frame, failed, isDrawn, onLoad };
}

/** Posts the fields into the frame like a form, as an address could not hold them. */
function sendForm(address: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  form.target = FRAME;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
