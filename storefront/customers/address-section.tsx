import { useState } from "react";
import { addressView } from "#domain/customers/account-views.ts";
import { homeUrl, shownPages } from "#domain/customers/home-place.ts";
import { doneTexts } from "#domain/customers/page-texts.ts";
import { askLabels, removeAddressQuestion } from "#domain/customers/questions.ts";
import type { Country } from "../kit/countries.ts";
import { newKey } from "../kit/new-key.ts";
import { reader } from "../kit/reader.ts";
import type { AccountHome } from "./account.ts";
import { AccountForm } from "./account-form.tsx";
import { ActButton, close, type Doing, More, Section, useDoing } from "./account-section.tsx";
import { addAddress, changeAddress, removeAddress } from "./change-account.ts";
import { HomeLink } from "./home-link.tsx";
import { HomePager } from "./home-pager.tsx";
import { useGoHome, useHomePlace } from "./use-home-place.ts";

type HomeProps = { readonly home: AccountHome; readonly countries: readonly Country[] };
type AddressProps = HomeProps & {
  readonly row: AccountHome["addresses"]["rows"][number];
  readonly doing: Doing;
};

const said = doneTexts.account;

const elementId = (addressId: string): string => `address-${addressId}`;

/** One form at a time, because each contains all countries. */
const ChangeForm = ({ home, row, doing, countries }: AddressProps) => {
  const { addressId, ...values } = row;
  const go = useGoHome();
  const pages = shownPages(home);
  const section = elementId(addressId);
  return (
    <div className="entry-form">
      <AccountForm
        form="address"
        formKey={addressId}
        values={values}
        countries={countries}
        cancel={{
          href: homeUrl({ pages, section }),
          label: "Cancel",
          onArrive: () => document.querySelector<HTMLElement>(`#${section} a`)?.focus(),
        }}
        send={async (typed) => {
          await changeAddress(addressId, typed);
          doing.say(said.address);
          // The address changed last comes first.
          await go(homeUrl({ pages: { ...pages, addresses: 1 }, section: "addresses" }));
          document.querySelector<HTMLElement>("#addresses-title")?.focus();
        }}
      />
    </div>
  );
};

const Address = (props: AddressProps) => {
  const { home, row, doing } = props;
  const view = addressView(row, reader());
  const { id, name, lines, about } = view;
  const isOpen = useHomePlace().address === id;
  const section = elementId(id);
  return (
    <li className="entry" id={section}>
      <div className="entry-text">
        <p className="entry-name">{name}</p>
        <p className="entry-lines">{lines.join("\n")}</p>
      </div>
      <div className="entry-acts">
        {!isOpen && (
          <HomeLink
            className="link-button"
            href={homeUrl({ pages: shownPages(home), address: id, section })}
            onArrive={() => document.querySelector<HTMLElement>(`#${section} input`)?.focus()}
          >
            Change<span className="visually-hidden"> {about}</span>
          </HomeLink>
        )}
        <ActButton
          label={askLabels.removeAddress}
          about={about}
          question={removeAddressQuestion(view)}
          onAct={() => doing.act(() => removeAddress(id), said["address-removed"])}
        />
      </div>
      {isOpen && <ChangeForm {...props} />}
    </li>
  );
};

export const AddressSection = ({ home, countries }: HomeProps) => {
  const { rows } = home.addresses;
  const doing = useDoing("addresses");
  // A completed form is replaced by a new one.
  const [key, setKey] = useState(newKey);
  return (
    <Section id="addresses" title="Addresses" doing={doing}>
      {rows.length === 0 ? (
        <p className="entry-none">
          No saved addresses. Addresses you save here are filled in at checkout.
        </p>
      ) : (
        <ul className="entries">
          {rows.map((row) => (
            <Address
              home={home}
              row={row}
              doing={doing}
              countries={countries}
              key={row.addressId}
            />
          ))}
        </ul>
      )}
      <HomePager home={home} list="addresses" />
      <More id="address-new" title="Add an address">
        <AccountForm
          form="address"
          formKey="new"
          countries={countries}
          key={key}
          send={async (typed) => {
            await addAddress(typed, key);
            doing.say(said.address);
            close("address-new");
            setKey(newKey());
          }}
        />
      </More>
    </Section>
  );
};
