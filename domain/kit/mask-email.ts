/**
 * `a•••@e•••.com`: enough for a reader who knows the address to recognize it. The domain is masked,
 * too, because an unconfirmed address could otherwise put a link into an email.
 */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  const dot = email.lastIndexOf(".");
  if (at < 1 || dot < at + 2) return "";
  const [first = ""] = email;
  const [host = ""] = email.slice(at + 1);
  return `${first}•••@${host}•••${email.slice(dot)}`;
};
