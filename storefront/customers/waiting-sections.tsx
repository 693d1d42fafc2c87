import { listView, restockView } from "#domain/customers/account-views.ts";
import { doneTexts } from "#domain/customers/page-texts.ts";
import { askLabels, leaveListQuestion, leaveRestockQuestion } from "#domain/customers/questions.ts";
import { reader } from "../kit/reader.ts";
import type { AccountHome } from "./account.ts";
import { ActButton, Section, useDoing } from "./account-section.tsx";
import { leaveList, leaveRestock } from "./change-account.ts";
import { HomePager } from "./home-pager.tsx";

export const RestockSection = ({ home }: { readonly home: AccountHome }) => {
  const { restock } = home;
  const doing = useDoing("restock");
  const place = reader();
  return (
    <Section id="restock" title="Back-in-stock emails" doing={doing}>
      {restock.rows.length === 0 ? (
        <p className="entry-none">
          You have no back-in-stock sign-ups. On the page of a sold-out product, you can sign up for
          an email when it is back.
        </p>
      ) : (
        <ul className="entries">
          {restock.rows.map((row) => {
            const view = restockView(row, place);
            const { id, name, url, options, status, about } = view;
            return (
              <li className="entry" key={id}>
                <div className="entry-text">
                  <p className="entry-name">{url === null ? name : <a href={url}>{name}</a>}</p>
                  {options !== "" && <p>{options}</p>}
                  <p className="entry-note">{status}</p>
                </div>
                <ActButton
                  label={askLabels.leaveRestock}
                  about={about}
                  question={leaveRestockQuestion(view)}
                  onAct={() => doing.act(() => leaveRestock(id), doneTexts.account["restock-left"])}
                />
              </li>
            );
          })}
        </ul>
      )}
      <HomePager home={home} list="restock" />
    </Section>
  );
};

export const ListsSection = ({ home }: { readonly home: AccountHome }) => {
  const { lists } = home;
  const doing = useDoing("lists");
  const place = reader();
  return (
    <Section id="lists" title="Mailing lists" doing={doing}>
      {lists.rows.length === 0 ? (
        <p className="entry-none">You are not subscribed to any mailing list.</p>
      ) : (
        <ul className="entries">
          {lists.rows.map((row) => {
            const view = listView(row, place);
            const { id, name, status } = view;
            return (
              <li className="entry" key={id}>
                <div className="entry-text">
                  <p className="entry-name">{name}</p>
                  <p className="entry-note">{status}</p>
                </div>
                <ActButton
                  label={askLabels.leaveList}
                  about={name}
                  question={leaveListQuestion(view)}
                  onAct={() => doing.act(() => leaveList(id), doneTexts.account["list-left"])}
                />
              </li>
            );
          })}
        </ul>
      )}
      <HomePager home={home} list="lists" />
    </Section>
  );
};
