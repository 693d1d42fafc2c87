/**
 * The forms of the account pages as data, rendered by the server's templates and the browser's
 * screens. `autocomplete` tells password managers and address books the meaning of a field.
 */
export type AccountField = {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "password" | "tel" | "country" | "check";
  readonly autocomplete?: string;
  /** `by-country`: the rule of the address's country decides whether it can stay empty. */
  readonly isOptional?: true | "by-country";
  /** Hint below the field. */
  readonly note?: string;
};

export type AccountFormDefinition = {
  /** Fields of one row are shown side by side where there is room. */
  readonly rows: readonly (readonly AccountField[])[];
  readonly submit: string;
  /** The button's label while the form is being sent. */
  readonly submitting: string;
  /** `grave`: a step that cannot be undone; `quiet`: a secondary form. */
  readonly tone?: "grave" | "quiet";
};

const email: AccountField = {
  name: "email",
  label: "Email",
  type: "email",
  autocomplete: "username",
};
const names: readonly AccountField[] = [
  {
    name: "firstName",
    label: "First name",
    type: "text",
    autocomplete: "given-name",
    isOptional: true,
  },
  {
    name: "lastName",
    label: "Last name",
    type: "text",
    autocomplete: "family-name",
    isOptional: true,
  },
];
const rememberMe: AccountField = {
  name: "rememberMe",
  label: "Keep me signed in on this device",
  type: "check",
};
const currentPassword = (name: string, label: string): AccountField => ({
  name,
  label,
  type: "password",
  autocomplete: "current-password",
});
const newPassword = (name: string, label: string): AccountField => ({
  name,
  label,
  type: "password",
  autocomplete: "new-password",
  note: "At least 10 characters. A few random words are easy to remember.",
});

export const accountForms = {
  login: {
    rows: [[email], [currentPassword("password", "Password")], [rememberMe]],
    submit: "Sign in",
    submitting: "Signing in…",
  },
  register: {
    rows: [names, [email], [newPassword("password", "Password")]],
    submit: "Create account",
    submitting: "Creating your account…",
  },
  forgot: { rows: [[email]], submit: "Send me a link", submitting: "Sending…" },
  reset: {
    rows: [[newPassword("password", "New password")]],
    submit: "Set password",
    submitting: "Setting your password…",
  },
  /** Sends the email again, for a customer who lost it or whose link expired. */
  resend: { rows: [[email]], submit: "Resend the email", submitting: "Sending…" },
  confirm: {
    rows: [[currentPassword("password", "Password")], [rememberMe]],
    submit: "Confirm and sign in",
    submitting: "Confirming…",
  },
  changeEmail: { rows: [], submit: "Confirm this email address", submitting: "Changing…" },
  names: { rows: [names], submit: "Save name", submitting: "Saving…" },
  mail: {
    rows: [
      [
        { name: "email", label: "New email", type: "email", autocomplete: "email" },
        currentPassword("password", "Password"),
      ],
    ],
    submit: "Change email",
    submitting: "Sending…",
  },
  password: {
    rows: [
      [currentPassword("currentPassword", "Current password")],
      [newPassword("newPassword", "New password")],
    ],
    submit: "Change password",
    submitting: "Changing…",
  },
  address: {
    rows: [
      [{ name: "name", label: "Name", type: "text", autocomplete: "name" }],
      [{ name: "country", label: "Country", type: "country", autocomplete: "country" }],
      [
        {
          name: "line1",
          label: "Street and number",
          type: "text",
          autocomplete: "address-line1",
        },
      ],
      [
        {
          name: "line2",
          label: "Apartment, suite, company",
          type: "text",
          autocomplete: "address-line2",
          isOptional: true,
        },
      ],
      [
        {
          name: "postalCode",
          label: "Postal code",
          type: "text",
          autocomplete: "postal-code",
          isOptional: "by-country",
        },
        { name: "city", label: "City", type: "text", autocomplete: "address-level2" },
      ],
      [
        {
          name: "region",
          label: "State or region",
          type: "text",
          autocomplete: "address-level1",
          isOptional: "by-country",
        },
        { name: "phone", label: "Phone", type: "tel", autocomplete: "tel", isOptional: true },
      ],
    ],
    submit: "Save address",
    submitting: "Saving…",
  },
  removeAddress: { rows: [], submit: "Remove", submitting: "Removing…" },
  leaveRestock: { rows: [], submit: "Cancel notification", submitting: "Cancelling…" },
  leaveList: { rows: [], submit: "Leave", submitting: "Leaving…" },
  delete: {
    rows: [[currentPassword("password", "Password")]],
    submit: "Permanently delete my account",
    submitting: "Deleting…",
    tone: "grave",
  },
  signOut: {
    rows: [[{ name: "cloneCart", label: "Keep my cart on this device", type: "check" }]],
    submit: "Sign out",
    submitting: "Signing out…",
    tone: "quiet",
  },
} as const satisfies Readonly<Record<string, AccountFormDefinition>>;

export type AccountFormName = keyof typeof accountForms;

/** Several forms of one name on a page have a key each: addresses use their ids. */
export const accountFormId = (form: AccountFormName, key = ""): string =>
  key === "" ? form : `${form}-${key}`;

/** Types whose values are never shown again after sending. */
export const isSecret = ({ type }: AccountField): boolean => type === "password";

/** A rejected form as its page shows it again. */
export type RefusedForm = {
  readonly form: AccountFormName;
  /**
   * Key of the form that was sent, where several share a name, such as an address; otherwise empty.
   */
  readonly key: string;
  readonly message: string;
  /** Texts by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The entered values, without secrets. */
  readonly filled: Readonly<Record<string, string>>;
};

export const isAccountForm = (name: unknown): name is AccountFormName =>
  typeof name === "string" && Object.hasOwn(accountForms, name);

/** The values of a sent form that can be shown again. */
export const filledIn = (
  form: AccountFormName,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> => {
  const fields: readonly AccountField[] = accountForms[form].rows.flat();
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = sent[field.name];
      return isSecret(field) || typeof value !== "string" ? [] : [[field.name, value]];
    }),
  );
};
