/** Not in the specification: more links than these are hard to find one's way in. */
export const MAX_MENU_ENTRIES = 20;
export const MAX_FOLDER_LINKS = 20;
export const MAX_FOOTER_GROUPS = 6;
export const MAX_GROUP_LINKS = 20;
export const MAX_SOCIAL_LINKS = 12;
export const MAX_LABEL_LENGTH = 100;
