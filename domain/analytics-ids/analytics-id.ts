/** Not in the specification: the cookie's name. Spec: B4.11. */
export const ANALYTICS_COOKIE = "analytics_id";
/** Spec: B9.3. */
export const ANALYTICS_ID_SECONDS = 390 * 86_400;

/** What the server signs for an id, so that an id of one website means nothing on another. */
export const signedTextOf = (websiteId: string, analyticsId: string): string =>
  `${websiteId} ${analyticsId}`;

const VALUE = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})~([\w-]{43})$/;

/** An id with the server's mark, as browsers keep it: `<id>~<mark>`. */
export const markedId = (analyticsId: string, mark: string): string => `${analyticsId}~${mark}`;

/** The parts of a kept value; undefined for a text in any other form. Only the mark proves the id. */
export const readMarkedId = (
  value: string,
): { readonly analyticsId: string; readonly mark: string } | undefined => {
  const [, analyticsId, mark] = VALUE.exec(value) ?? [];
  return analyticsId === undefined || mark === undefined ? undefined : { analyticsId, mark };
};

/** The name under which the key of the link between an id and its person is found. */
export const linkAddress = (analyticsId: string): string => `analytics id ${analyticsId}`;

/** The name of the mark that an id was linked once: it is never linked again after that. */
export const usedAddress = (analyticsId: string): string => `used analytics id ${analyticsId}`;
