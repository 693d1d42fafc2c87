/** Texts for owners. Not in the specification: it names none. */
export const serviceTexts = {
  "set-by-environment":
    "The environment variables of this installation decide about this service, so it cannot be changed here.",
  "password-missing":
    "Enter the password. A stored password is only used with the server, port and user name that it was entered for.",
  "account-password-missing":
    "Enter the password of your account. Links to new passwords of console accounts are sent through this server.",
  "stripe-secret-missing": "Enter the secret key.",
  "stripe-webhook-missing": "Enter the signing secret of the webhook.",
  "stripe-mode-mixed":
    "One key is for tests and the other for real payments. Enter two keys of the same kind.",
  "stripe-key-refused": "Stripe refuses the secret key.",
} as const;

/** The email that shows an owner that their mail server works. */
export const testMailTexts = (websiteTitle: string) => ({
  subject: `Test message from ${websiteTitle}`,
  text: `This is a test message from ${websiteTitle}. You are reading it, so the email server of your website works.\n\nYou get this email because you have pressed “Send a test message” in the settings of the website.\n`,
});

/** Why no words of an email server were heard. */
export const mailServerProblems = ["name", "port", "silence", "encryption", "certificate"] as const;
export type MailServerProblem = (typeof mailServerProblems)[number];

/** What is wrong, and what to check. */
export const mailServerProblemTexts: Readonly<Record<MailServerProblem, string>> = {
  name: "No server has this name. Check how it is written.",
  port: "The server does not take emails at this port. Check the port.",
  silence: "The server does not answer. Check its name and the port.",
  encryption:
    "The server does not speak this way at this port. Select another encryption, or enter another port.",
  certificate: "The certificate of the server is not valid for this name. Check the name.",
};
