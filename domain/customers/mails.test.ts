import { describe, expect, it } from "vitest";
import { SiteUserMailKind } from "./events.ts";
import { hasLink, mailLinks } from "./mail-links.ts";
import { accountMail } from "./mails.ts";

const facts = {
  websiteTitle: "Paper & <b>Ink</b>\r\nBcc: everybody@visitor.example",
  origin: "https://shop.example",
  link: null,
};
const link = 'https://shop.example/account/reset?token=a.b"c';

describe.each([...SiteUserMailKind.options, "new-address-taken" as const])(
  "the mail %s",
  (kind) => {
    const mail = accountMail(kind, facts);

    it("has a subject of one line that names the shop", () => {
      expect(mail.subject).toContain("Paper & <b>Ink</b> Bcc: everybody@visitor.example");
      expect(mail.subject).not.toMatch(/[\r\n]/);
    });
    it("has the same text in plain text and in HTML, and escapes its facts", () => {
      const [heading] = mail.text.split("\n");
      expect(mail.html).toContain(`>${heading}</h1>`);
      expect(mail.html).toContain("Paper &amp; &lt;b&gt;Ink&lt;/b&gt;");
      expect(mail.html).not.toContain("<b>Ink");
    });
    it("leads to this shop", () => {
      const addresses = [...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
      expect(addresses).toHaveLength(1);
      expect(addresses[0]).toMatch(/^https:\/\/shop\.example\//);
      expect(mail.text).toContain(`: ${addresses[0]}`);
    });
    it("carries its link in both", () => {
      const linked = accountMail(kind, { ...facts, link });
      expect(linked.text).toContain(link);
      expect(linked.html).toContain('token=a.b&quot;c"');
    });
  },
);

it("links are good for three days, an hour and a day", () => {
  expect(SiteUserMailKind.options.filter(hasLink)).toEqual([
    "confirm-address",
    "reset-password",
    "confirm-new-address",
  ]);
  expect(Object.values(mailLinks).map(({ goodForSeconds }) => goodForSeconds / 3_600)).toEqual([
    72, 1, 24,
  ]);
});
