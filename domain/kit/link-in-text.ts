/**
 * `://`, `www.`, a host name, an email address or an IP address, as email programs turn them into
 * links. The dots are those that browsers accept in a host name (IDNA). A capitalised word after a
 * dot without a space (“birthday.Enjoy”) starts a sentence, unless it is a well-known top-level
 * domain or a path or a port follows.
 */
const LINKS: readonly RegExp[] = [
  /:\/\//,
  /(?<![\p{L}\p{N}])[wW]{3}[.\u3002\uff0e\uff61][\p{L}\p{N}]/u,
  /[\p{L}\p{N}][.\u3002\uff0e\uff61](?!\p{Lu}\p{Ll}{1,23}(?![\p{L}\p{N}/]|:\d))\p{L}{2,24}(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}][.\u3002\uff0e\uff61](?:Com|Net|Org|Info|Biz|Xyz|Shop|Online|Site|App)(?![\p{L}\p{N}])/u,
  /@[\p{L}\p{N}-]{1,63}[.\u3002\uff0e\uff61][\p{L}\p{N}]/u,
  /(?<!\d)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?!\d)/,
];

/**
 * Whether a customer's text contains something that works as a link. The shop's own mail server
 * sends the text to an address of the customer's choice.
 */
export const hasLink = (text: string): boolean => LINKS.some((link) => link.test(text));
