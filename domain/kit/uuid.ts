const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in the form in which ids are made and stored: in lower case, of any version. */
export const isUuid = (text: string): boolean => UUID.test(text);
