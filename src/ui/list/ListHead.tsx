import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, IconButton, MenuItem, Stack, Typography } from '@mui/material';
import { type Ref, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Command } from '../../commands/command.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { usePhoneLayout } from '../../lib/react/usePhoneLayout.ts';
import { AnchorMenu } from '../buttons/AnchorMenu.tsx';
import { CreateButton } from './CreateButton.tsx';
import type { ListDescription, ListFilter } from './listDescription.ts';
import type { useListExport } from './useListExport.ts';
import { ListViews } from './views/ListViews.tsx';
import type { ListWithViews } from './views/viewContent.ts';
import type { ViewStep } from './views/viewStep.ts';

const VIEWS_KEY = 'shift+w';

/** Hidden caps leave no space after the word of a button. */
const WITHOUT_KEYS = { '& .key-caps, & .MuiButton-endIcon:has(> .key-caps)': { display: 'none' } };
/** On narrow windows the key hints would move the last button, which is the main one, to a separate line. */
const HEAD_BUTTONS = {
  alignItems: 'center',
  flexWrap: 'wrap',
  '@media (max-width:1199.95px)': WITHOUT_KEYS,
  '@media (max-width:389.95px)': { gap: 0.5, '& .MuiButton-root': { px: 1 } },
};

/** The entry that opens the menu of views. */
const VIEWS = 'views';

interface HeadProps<T extends { id: string }, Tools, F extends ListFilter> {
  list: ListDescription<T, Tools, F>;
  sheets: ReturnType<typeof useListExport>;
  /** Whether the key of the export saves all rows instead of the ticked ones. */
  isKeyForAll: boolean;
  /** Whether the rows are shown. */
  isReady: boolean;
}

/** A button or link next to the title: to a page, or for an action of the list. */
interface HeadLink {
  id: string;
  text: string;
  /** Name for a screen reader, if the text is too short. */
  label?: string;
  path?: string;
  run?: () => void;
  keys?: string | undefined;
}

/**
 * The title with the list's own buttons and the button for a new record, the views and the export; below it links to related lists. On a phone
 * this is one line, with views, export and links in a menu.
 */
export function ListHead<T extends { id: string }, Tools, F extends ListFilter>({
  list,
  sheets,
  isKeyForAll,
  isReady,
}: HeadProps<T, Tools, F>) {
  const translate = useText();
  const { resource, title, isPart, Sections, Buttons, links = [], create } = list;
  const { Button: ListCreateButton } = create ?? {};
  const viewsAnchor = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<ViewStep | null>(null);
  const openViews = () => setStep('menu');
  useCommands([viewsCommand(resource, openViews)]);
  const phone = usePhoneLayout();
  const ways: HeadLink[] = [
    // First, so that no other button moves when its key belongs to the selection bar.
    ...(sheets.all
      ? [
          {
            id: 'export',
            text: translate('common.export'),
            run: sheets.all,
            keys: isKeyForAll ? 'shift+e' : undefined,
          },
        ]
      : []),
    { id: VIEWS, text: translate('commands.list.views'), run: openViews, keys: VIEWS_KEY },
    ...(sheets.csv
      ? [{ id: 'csv', text: 'CSV', label: translate('common.exportCsv'), run: sheets.csv }]
      : []),
    ...links.map(({ label, ...link }) => ({ id: link.path, text: translate(label), ...link })),
  ];
  const createButton = ListCreateButton ? (
    <ListCreateButton />
  ) : create ? (
    // Above the form that it leads to, whose button is the main one.
    <CreateButton create={create} size="small" variant={isPart ? 'outlined' : 'contained'} />
  ) : null;
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        spacing={phone ? 0.5 : 1}
        sx={{ alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Typography
          component={isPart ? 'h2' : 'h1'}
          variant={isPart ? 'h6' : 'h5'}
          sx={{ flex: phone ? '1 1 0' : '1 0 auto', minWidth: 'min-content', maxWidth: '100%' }}
        >
          {translate(title)}
        </Typography>
        <Stack direction="row" useFlexGap spacing={1} sx={HEAD_BUTTONS}>
          {phone
            ? null
            : ways.map((way) => (
                <HeadLinkButton
                  key={way.id}
                  way={way}
                  {...(way.id === VIEWS ? { ref: viewsAnchor, opensMenu: true } : {})}
                />
              ))}
          {Buttons ? <Buttons /> : null}
          {createButton}
          {phone ? <HeadMenu ref={viewsAnchor} ways={ways} /> : null}
        </Stack>
      </Stack>
      {Sections ? <Sections /> : null}
      <ListViews
        list={list as ListWithViews}
        step={step}
        onStep={setStep}
        anchor={viewsAnchor.current}
        isReady={isReady}
      />
    </>
  );
}

interface WayProps {
  ref?: Ref<HTMLButtonElement>;
  way: HeadLink;
  opensMenu?: boolean;
}

function HeadLinkButton({ ref, way: { text, label, path, run, keys }, opensMenu }: WayProps) {
  return (
    <Button
      {...(ref ? { ref } : {})}
      variant="outlined"
      size="small"
      {...(path ? { component: Link, to: path } : { onClick: run })}
      aria-label={label}
      aria-haspopup={opensMenu && 'menu'}
      endIcon={keys ? <Kbd keys={keys} /> : null}
    >
      {text}
    </Button>
  );
}

function HeadMenu({ ref, ways }: { ref: RefObject<HTMLButtonElement | null>; ways: HeadLink[] }) {
  const translate = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={ref}
        aria-label={translate('common.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MoreHoriz />
      </IconButton>
      <AnchorMenu
        anchor={isOpen ? ref.current : null}
        onClose={() => setIsOpen(false)}
        items={() =>
          ways.map(({ id, text, label, path, run }) => (
            <MenuItem
              key={id}
              {...(path ? { component: Link, to: path } : {})}
              onClick={() => {
                setIsOpen(false);
                run?.();
              }}
            >
              {label ?? text}
            </MenuItem>
          ))
        }
      />
    </>
  );
}

/** Opens the menu of a list's views. */
const viewsCommand = (screen: string, run: () => void): Command => ({
  scope: 'screen',
  screen,
  group: 'list',
  id: `${screen}.views`,
  labelKey: 'commands.list.views',
  keys: [VIEWS_KEY],
  run,
});
