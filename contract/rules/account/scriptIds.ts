/**
 * Ids of a tenant's analytics accounts by the name of their setting. They are read and checked; the portal loads no script of theirs,
 * and its content policy would let none run (SHELL-82).
 */
export const SCRIPT_ID_FORMS = {
  scripts_fb_pixelid: /^\d{5,20}$/,
  scripts_google_analyticid: /^(G-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/,
  scripts_google_adwordsid: /^AW-\d{6,15}$/,
} as const;

export const MIXPANEL_TOKEN = /^[0-9a-f]{32}$/i;
