/**
 * The data of an event as the console displays and searches it, in SQL; `of` is the table with its
 * dot. Saved views from before their texts were sealed contain names and filters in plain text,
 * which can name customers who have been erased since. The log keeps them; the console never shows
 * them.
 */
export const shownData = (of: string): string => `
  case when ${of}type = 'ViewSaved' then (${of}data::jsonb #- '{view,name}' #- '{view,address}')::json
       else ${of}data end`;
