/** What a customer reads about an invalid email address. Spec: A5.14. */
export const emailTexts = {
  blank: "Email cannot be blank",
  invalid: "Email is invalid",
} as const;
