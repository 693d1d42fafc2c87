export type ResendRejection = {
  readonly code: "mail-gone" | "mail-under-way" | "mail-withheld" | "no-mail-server";
};

/** Our words: the specification shows none. */
const texts = {
  "mail-gone": "What this mail said is not kept any more.",
  "mail-under-way": "This mail is still on its way.",
  "mail-withheld":
    "This mail held a link or a code that only its reader may know, so it cannot be sent again from here.",
  "no-mail-server": "No mail server is configured.",
} as const satisfies Record<ResendRejection["code"], string>;

export const resendRejectionText = (code: ResendRejection["code"]): string => texts[code];
