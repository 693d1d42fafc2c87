/**
 * What a form's author reads when the form cannot be released. Texts are from B5.25 where it has
 * one. Not in the specification: the others.
 */
export const definitionTexts = {
  blankEmail: "Please enter a valid email",
  malformedEmail: "Emails must be formatted as user@domain.com",
  malformedLink: "Links must be formatted as http://www.example.com or https://www.example.com",
  notAPage: (value: string) => `${value} is not a valid page URL`,
  notExpected: (value: string) => `${value} is not one of the expected options`,
  noList: "A List must be selected",
  exists: (kind: "option" | "question" | "field" | "key" | "recipient" | "webhook") =>
    `This ${kind} already exists`,
  noName: "Enter a form name",
  noFields: "Add at least one field that visitors can fill in",
  noTitle: "Enter a field title",
  noOptions: "Add at least one option",
  noQuestions: "Add at least one question",
  blankOption: "Enter a text for this option",
  blankQuestion: "Enter a text for this question",
  noKey: "Enter a key for the hidden field",
  noCurrencySymbol: "Enter a currency symbol",
  maxLengthTooLarge: "Answers can have up to 20,000 characters",
  tooLong: (most: number) => `Use up to ${most.toLocaleString("en-US")} characters`,
  noSubmitLabel: "Enter a button text",
  noSubmissionMessage: "Enter a message or choose a redirect page",
  noEmailField: "Add an email field so that submitters can join a list",
  noSiteKey: "Enter a site key or turn off the captcha",
  malformedSiteKey: "A site key can contain only letters, digits and . _ : -",
} as const;
