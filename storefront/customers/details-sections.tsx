import { deletionTexts, sessionView } from "#domain/customers/account-views.ts";
import { doneTexts } from "#domain/customers/page-texts.ts";
import { reader } from "../kit/reader.ts";
import type { AccountHome } from "./account.ts";
import { AccountForm } from "./account-form.tsx";
import { ActButton, close, More, Section, useDoing } from "./account-section.tsx";
import {
  changeEmail,
  changeNames,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
} from "./change-account.ts";
import { HomePager } from "./home-pager.tsx";

const said = doneTexts.account;

export const DetailsSection = ({ account }: Pick<AccountHome, "account">) => {
  const doing = useDoing("details");
  const { firstName, lastName, email, newEmail } = account;
  return (
    <Section id="details" title="Name and email" doing={doing}>
      <AccountForm
        form="names"
        values={{ firstName, lastName }}
        send={async (typed) => {
          await changeNames(typed);
          doing.say(said.names);
        }}
      />
      <p className="account-fact">
        Your email is <strong>{email}</strong>.
        {newEmail !== null && (
          <>
            {" "}
            It will change to <strong>{newEmail}</strong> once you open the link we sent to that
            address.
          </>
        )}
      </p>
      <More id="mail-details" title="Change email">
        <AccountForm
          form="mail"
          isEmptiedWhenSent
          send={async (typed) => {
            await changeEmail(typed);
            doing.say(said.mail);
            close("mail-details");
          }}
        />
      </More>
    </Section>
  );
};

const Sessions = ({ sessions, onEnd }: Pick<AccountHome, "sessions"> & { onEnd: EndSession }) => {
  const place = reader();
  return (
    <ul className="entries">
      {sessions.rows.map((row) => {
        const { id, name, isCurrent, status } = sessionView(row, place);
        return (
          <li className="entry" key={id}>
            <div className="entry-text">
              <p className="entry-name">{name}</p>
              <p className="entry-note">{status}</p>
            </div>
            {!isCurrent && <ActButton label="Sign out" about={name} onAct={() => onEnd(id)} />}
          </li>
        );
      })}
    </ul>
  );
};
type EndSession = (sessionId: string) => Promise<void>;

export const SecuritySection = ({ home }: { readonly home: AccountHome }) => {
  const { account, sessions } = home;
  const doing = useDoing("security");
  return (
    <Section id="security" title="Password and devices" doing={doing}>
      <More id="password-details" title="Change password">
        <AccountForm
          form="password"
          username={account.email}
          isEmptiedWhenSent
          send={async (typed) => {
            await changePassword(typed);
            doing.say(said.password);
            close("password-details");
          }}
        />
      </More>
      <h3>Signed-in devices</h3>
      <Sessions
        sessions={sessions}
        onEnd={(id) => doing.act(() => endSession(id), said["session-ended"])}
      />
      <HomePager home={home} list="sessions" />
      {sessions.total > 1 && (
        <ActButton
          label="Sign out of all other devices"
          about=""
          onAct={() => doing.act(endOtherSessions, said["sessions-ended"])}
        />
      )}
    </Section>
  );
};

export const DataSection = ({ account }: Pick<AccountHome, "account">) => (
  <Section id="data" title="Your data" doing={useDoing()}>
    <p>All your data in one machine-readable file.</p>
    <p className="actions">
      <a
        className="button button-quiet"
        href="/api/site-users/account/data"
        download="account-data.json"
      >
        Download my data
      </a>
    </p>
    <More id="delete-details" title="Delete my account">
      <div className="account-grave">
        <p>What happens when you delete your account:</p>
        <ul>
          {deletionTexts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <AccountForm form="delete" username={account.email} send={deleteAccount} />
      </div>
    </More>
  </Section>
);
