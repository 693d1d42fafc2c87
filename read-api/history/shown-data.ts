/**
 * The data of an event as the console shows and searches it, in SQL; `of` is the table with its dot. Saved views
 * from before their texts were sealed hold names and filters in the open, which can name customers who were erased
 * since. The log keeps them; nothing shows them.
 */
export const shownData = (of: string): string => `
  case when ${of}type = 'ViewSaved' then (${of}data::jsonb #- '{view,name}' #- '{view,address}')::json
       else ${of}data end`;
