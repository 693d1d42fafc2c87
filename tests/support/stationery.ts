/** Words of the demo's stationery shop and promises in its name, which no other shop's pages have. */
export const STATIONERY =
  /\b(?:papers?|inks?|nibs?|pens?|notebooks?|stationery|bindery|journals?|ledgers?|workshops?|torn out|spilled|by hand|working days|two days|we read everything|on the way)\b/i;
