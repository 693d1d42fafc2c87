import { find, type Hand } from "./hand.ts";
import { button, inDialog } from "./parts.ts";
import type { PlannedWebsite } from "./websites.ts";

/** Where the provider of the owner takes emails. */
export type MailProvider = { readonly host: string; readonly port: string };

type Connecting = { readonly mailProvider: MailProvider; readonly password: string };

/** Emails are delivered from then on. A message to the owner proves it. */
export const connectEmail = async (
  hand: Hand,
  { domain }: PlannedWebsite,
  { mailProvider: { host, port }, password }: Connecting,
): Promise<void> => {
  const { screen } = hand;
  await hand.type(screen.getByRole("textbox", { name: "Server" }), host);
  await hand.choose(
    screen.getByRole("combobox", { name: "Encryption" }),
    screen.getByRole("option", { name: /^Only if the server offers it/ }),
  );
  await hand.type(screen.getByLabel("Port"), port);
  await hand.type(screen.getByLabel("Sender address"), `shop@${domain}`);
  await hand.click(button(hand, "Send a test message"));
  await find(screen.getByText(/^The server accepted the message to/));
  await hand.click(button(hand, "Save"));
  await hand.type(screen.getByRole("dialog").getByLabel("Your password"), password);
  await hand.click(inDialog(hand, "Save"));
  await find(screen.getByText(/^The email server was saved/));
};

/** The website can be found at its domain, once its record is set. */
export const addDomain = async (hand: Hand, { domain }: PlannedWebsite): Promise<void> => {
  const { screen } = hand;
  await hand.type(screen.getByRole("textbox", { name: "Domain" }), domain);
  await hand.click(button(hand, "Add domain"));
  await find(screen.getByText(`${domain} was added. Set its record next.`));
};
