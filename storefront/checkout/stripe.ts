/** The part of Stripe's script that is used. It can only be loaded from Stripe itself. */
type StripeElement = {
  readonly mount: (element: HTMLElement) => void;
  readonly destroy: () => void;
};
type StripeFailure = { readonly error?: { readonly message?: string } };
export type StripeElements = {
  readonly create: (kind: "payment", options?: object) => StripeElement;
  readonly update: (options: { readonly amount: number }) => void;
  readonly submit: () => Promise<StripeFailure>;
};
export type Stripe = {
  readonly elements: (options: object) => StripeElements;
  readonly confirmPayment: (options: {
    readonly elements: StripeElements;
    readonly clientSecret: string;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: "if_required";
  }) => Promise<StripeFailure>;
};

const SCRIPT = "https://js.stripe.com/v3/";

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

let loading: Promise<void> | undefined;

const loadScript = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error("Stripe's script did not arrive."));
    };
    document.head.append(script);
  });

/** Loaded only when a customer is about to pay by card. */
export const loadStripe = async (publishableKey: string): Promise<Stripe> => {
  loading ??= window.Stripe === undefined ? loadScript() : Promise.resolve();
  await loading;
  if (window.Stripe === undefined) throw new Error("Stripe's script did not work.");
  return window.Stripe(publishableKey);
};

/** Stripe uses a currency's smallest unit; ours are hundredths in every currency. */
export const stripeAmount = (cents: number, fractionDigits: number): number =>
  fractionDigits === 0 ? Math.round(cents / 100) : cents;
