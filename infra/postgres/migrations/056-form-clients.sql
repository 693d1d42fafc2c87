-- Who has sent a form within the last hour, so that many from one place can be told from many from
-- many. Rows older than that may go.
create table form_clients (
  website_id    text        not null,
  -- One row per submission, however often it is sent.
  submission_id uuid        not null,
  form_id       text        not null,
  -- Keyed hash of the network address: says nothing without the installation's secret.
  client        text        not null,
  sent_at       timestamptz not null,
  primary key (website_id, submission_id)
);

create index form_clients_recent on form_clients (website_id, form_id, client, sent_at);
create index form_clients_by_time on form_clients (sent_at);
