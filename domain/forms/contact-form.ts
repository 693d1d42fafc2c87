/** The form on the contact page. */
export const CONTACT_FORM_ID = "contact";
