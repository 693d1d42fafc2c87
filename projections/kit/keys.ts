/** Keys of rows as two parallel columns, for unnest. */
export type Keys = { readonly websites: string[]; readonly ids: string[] };

export const noKeys = (): Keys => ({ websites: [], ids: [] });

export const addKey = (keys: Keys, website: string, id: string): void => {
  keys.websites.push(website);
  keys.ids.push(id);
};
