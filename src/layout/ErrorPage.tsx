import { Alert, AlertTitle, Box, Button, Link } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useInRouterContext } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { wasOpened } from '../lib/browser/openedPages.ts';
import { checkConnection, onConnection } from '../lib/calls/connection.ts';
import { isLoadFailure, reloadOnce, reloadPage } from '../lib/calls/release.ts';
import { PageMessage } from '../ui/page/PageMessage.tsx';
import { MENU_ITEMS } from './menuItems.ts';

interface Props {
  error: Error & { requestId?: string | undefined };
  onRetry: () => void;
}

export function ErrorPage({ error, onRetry }: Props) {
  return isLoadFailure(error) ? <CodeMissing /> : <Failed error={error} onRetry={onRetry} />;
}

function Failed({ error, onRetry }: Props) {
  const translate = useText();
  return (
    <PageMessage
      title={translate('shell.wentWrong', { _: 'Something went wrong.' })}
      requestId={error.requestId}
      actions={
        <Button variant="contained" onClick={onRetry}>
          {translate('shell.tryAgain', { _: 'Try again' })}
        </Button>
      }
    >
      {error.message}
    </PageMessage>
  );
}

/**
 * The code of a page could not be loaded: the server is unreachable, or runs a release without this file. Only a reload helps, as a browser
 * remembers a failed import. The page reloads automatically when the server answers; typed forms are stored.
 */
function CodeMissing() {
  const translate = useText();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    void checkConnection().then((answers) => {
      if (isUnmounted) return;
      setAway(!answers);
      if (answers) reloadOnce();
    });
    const stop = onConnection((state) => {
      setAway(state !== 'ok');
      if (state === 'ok') reloadOnce();
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, []);
  const retry = async () => {
    if (await checkConnection()) reloadPage();
    else setAway(true);
  };
  return (
    <Box sx={{ p: 2, maxWidth: 640 }}>
      <Alert severity="warning" role="alert">
        <AlertTitle component="h1">{translate('shell.pageNotLoaded')}</AlertTitle>
        <p>{translate(isAway ? 'shell.pageWaits' : 'shell.pageReloads')}</p>
        {isAway ? <OpenablePages /> : null}
        <Button variant="outlined" color="inherit" onClick={() => void retry()}>
          {translate('shell.tryAgain')}
        </Button>
      </Alert>
    </Box>
  );
}

/** Links to the pages that open without a connection. */
function OpenablePages() {
  const translate = useText();
  const items = MENU_ITEMS.filter(({ path, unlisted }) => !unlisted && wasOpened(path));
  if (!useInRouterContext() || items.length === 0) return null;
  return (
    <>
      <p>{translate('shell.pagesHere')}</p>
      <Box component="ul" sx={{ pl: 2.5, mt: 0 }}>
        {items.map(({ id, path, labelKey }) => (
          <li key={id}>
            <Link component={RouterLink} to={path} color="inherit">
              {translate(labelKey)}
            </Link>
          </li>
        ))}
      </Box>
    </>
  );
}
