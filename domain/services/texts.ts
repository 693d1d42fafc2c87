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
