import { brandOfLocale, type InstallmentLocale } from "./locales.ts";
import { INSTALLMENT_COUNT } from "./offer.ts";

/** Content of the page behind the pill, plain text throughout. Spec: A4.4, A7.8. */
export type InstallmentPage = {
  /** BCP 47 language of the texts. */
  readonly language: string;
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly terms: string;
};

const english = (locale: InstallmentLocale): InstallmentPage => {
  const brand = brandOfLocale(locale);
  return {
    language: locale.replace("_", "-"),
    title: `Buy now, pay in ${INSTALLMENT_COUNT} with ${brand}`,
    lead: "Interest-free. Nothing is added when you pay on time.",
    steps: [
      { title: "Fill your cart", text: "Shop as you always do, and go to the checkout." },
      {
        title: `Choose ${brand}`,
        text: "Sign in or create an account. You get the answer immediately.",
      },
      {
        title: `Pay over ${(INSTALLMENT_COUNT - 1) * 2} weeks`,
        text: "A quarter today, and the rest in three payments, two weeks apart.",
      },
    ],
    terms: `You must be at least 18 years old. Late fees may apply, and ${brand} decides whether a purchase is approved. Its own terms hold.`,
  };
};

const french: InstallmentPage = {
  language: "fr-CA",
  title: `Achetez maintenant, payez en ${INSTALLMENT_COUNT} fois avec Afterpay`,
  lead: "Sans intérêts. Rien ne s’ajoute si vous payez à temps.",
  steps: [
    {
      title: "Remplissez votre panier",
      text: "Magasinez comme d’habitude, puis passez à la caisse.",
    },
    {
      title: "Choisissez Afterpay",
      text: "Connectez-vous ou créez un compte. La réponse est immédiate.",
    },
    {
      title: "Payez sur 6 semaines",
      text: "Un quart aujourd’hui, le reste en trois paiements, à deux semaines d’intervalle.",
    },
  ],
  terms:
    "Vous devez avoir au moins 18 ans. Des frais de retard peuvent s’appliquer, et Afterpay décide si un achat est approuvé. Ses propres conditions s’appliquent.",
};

/** Not in the specification: the texts. The provider's own page is not shown. */
export const builtInInstallmentPages: Readonly<Record<InstallmentLocale, InstallmentPage>> = {
  en_US: english("en_US"),
  en_CA: english("en_CA"),
  fr_CA: french,
  en_AU: english("en_AU"),
  en_NZ: english("en_NZ"),
  en_GB: english("en_GB"),
};
