import { type FormEvent, useState } from "react";
import type { CartScreen } from "#domain/cart/cart-screen.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { ShippingLocation } from "#domain/shipping/location.ts";
import { Alert } from "../kit/alert.tsx";
import { type Country, countryNameOf, loadCountries } from "../kit/countries.ts";
import { CountryOptions } from "../kit/country-options.tsx";
import { Fold } from "../kit/fold.tsx";
import { takenText } from "../kit/taken-over.ts";
import { useAttempt } from "../kit/use-attempt.ts";
import { setLocation } from "./cart-choices.ts";
import { pageProblem } from "./page-problem.ts";
import { ShippingChoices } from "./shipping-choices.tsx";

const nowhere: ShippingLocation = { country: "", region: "", postalCode: "" };

const useEstimate = (known: ShippingLocation | null) => {
  const [refused] = useState(() => pageProblem("location"));
  const [place, setPlace] = useState<ShippingLocation>(() => ({
    country: takenText("estimate-country") ?? known?.country ?? "",
    region: takenText("estimate-region") ?? known?.region ?? "",
    postalCode: takenText("estimate-code") ?? known?.postalCode ?? "",
  }));
  const [countries, setCountries] = useState<readonly Country[]>([]);
  const { problem, run, setProblem } = useAttempt(refused);
  const title = checkoutScreenTexts.unableToUpdateShipping;
  return {
    place,
    problem,
    countries,
    open: () => void loadCountries().then(setCountries, () => undefined),
    change: (changed: Partial<ShippingLocation>) => {
      setPlace({ ...place, ...changed });
      setProblem(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (place.country === "" && known === null)
        return setProblem({ title, message: checkoutTexts.countryInvalid });
      void run(title, () => setLocation(place.country === "" ? null : place));
    },
  };
};

type Estimate = ReturnType<typeof useEstimate>;

const CountryField = ({ place, countries, change, open }: Estimate) => {
  const isListed = countries.some(({ code }) => code === place.country);
  return (
    <div className="field">
      <label className="field-label" htmlFor="estimate-country">
        Country
      </label>
      <select
        id="estimate-country"
        name="country"
        autoComplete="country"
        value={place.country}
        onFocus={open}
        onChange={(event) => change({ ...nowhere, country: event.target.value })}
      >
        {place.country !== "" && !isListed && (
          <option value={place.country}>{countryNameOf(place.country)}</option>
        )}
        <CountryOptions countries={countries} />
      </select>
    </div>
  );
};

const optional = (
  <>
    {" "}
    <span className="field-note">(optional)</span>
  </>
);

const PlaceFields = ({ place, change }: Estimate) => (
  <div className="field-row">
    <div className="field">
      <label className="field-label" htmlFor="estimate-region">
        State or region{optional}
      </label>
      <input
        type="text"
        id="estimate-region"
        name="region"
        autoComplete="address-level1"
        maxLength={100}
        value={place.region}
        onChange={(event) => change({ region: event.target.value })}
      />
    </div>
    <div className="field">
      <label className="field-label" htmlFor="estimate-code">
        Postal code{optional}
      </label>
      <input
        type="text"
        id="estimate-code"
        name="postalCode"
        autoComplete="postal-code"
        maxLength={20}
        value={place.postalCode}
        onChange={(event) => change({ postalCode: event.target.value })}
      />
    </div>
  </div>
);

type Props = {
  readonly screen: CartScreen;
  readonly location: ShippingLocation | null;
};

/** An estimate of shipping without an address. */
export const ShippingEstimate = ({ screen, location }: Props) => {
  const estimate = useEstimate(location);
  const { problem, submit, open } = estimate;
  const title =
    location === null ? "Estimate shipping" : `Shipping to ${countryNameOf(location.country)}`;
  return (
    <div className="folds">
      <Fold id="estimate" title={title} startsOpen={problem !== undefined} onOpen={open}>
        <form className="fold-body" onSubmit={submit} noValidate>
          {problem && (
            <Alert title={problem.title} onRetry={problem.retry}>
              {problem.message}
            </Alert>
          )}
          <CountryField {...estimate} />
          <PlaceFields {...estimate} />
          <p>
            <button type="submit" className="button button-quiet">
              Show shipping
            </button>
          </p>
        </form>
      </Fold>
      {screen.shippingNote !== null && <p className="summary-note">{screen.shippingNote}</p>}
      {screen.shippingChoices.length > 1 && (
        <fieldset className="shipping-choices">
          <legend className="visually-hidden">Shipping</legend>
          <ShippingChoices choices={screen.shippingChoices} />
        </fieldset>
      )}
    </div>
  );
};
