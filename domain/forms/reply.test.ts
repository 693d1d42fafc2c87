import { describe, expect, it } from "vitest";
import { addressesIn, quotedAnswers, replySubject } from "./reply.ts";

describe("a reply", () => {
  it("may go to each address that was given in an email field, once", () => {
    const fields = [
      { fieldId: "a", type: "email" },
      { fieldId: "b", type: "text" },
      { fieldId: "c", type: "email" },
      { fieldId: "d", type: "email" },
      { fieldId: "e", type: "email" },
    ] as const;
    const values = {
      a: " ann@x.example ",
      b: "not@this.example",
      c: "bob@x.example",
      d: "",
      e: "ann@x.example",
    };
    expect(addressesIn(fields, values)).toEqual(["ann@x.example", "bob@x.example"]);
    expect(addressesIn(fields, {})).toEqual([]);
  });

  const answer = (title: string, text: string, type = "text") => ({ title, text, type });
  it("takes up the subject, or the form's name where there is none", () => {
    expect(replySubject("Contact", [answer("Subject", "A\nparty")])).toBe("Re: A party");
    expect(replySubject("Contact", [answer("Subject", "N/A")])).toBe("Re: Contact");
    expect(replySubject("Contact", [answer("Name", "Ann")])).toBe("Re: Contact");
    expect(replySubject("Contact", [answer("Subject", "x".repeat(500))])).toHaveLength(154);
  });

  it("quotes the answers line by line, without hidden fields", () => {
    const answers = [
      answer("Message", "Hello\nthere", "textarea"),
      answer("Ref", "mail", "hidden"),
      answer("Secret", "••••••••", "password"),
    ];
    expect(quotedAnswers("Nov 21, 2026, 7:31 AM", answers)).toBe(
      "\n\nOn Nov 21, 2026, 7:31 AM you wrote:\n> Message: Hello\n> there",
    );
  });
});
