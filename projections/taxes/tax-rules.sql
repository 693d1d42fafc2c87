create table {schema}.all_tax_rules (
  website_id  text        not null,
  tax_rule_id text        not null,
  name        text        not null,
  country     text        not null,
  region      text        not null,
  region_name text        not null,
  rate_ppm    int         not null,
  inclusive   boolean     not null,
  enabled     boolean     not null,
  -- As the owner defined it.
  definition  jsonb       not null,
  -- Revision of the event that brought it: rules are applied in this order.
  place       bigint      not null,
  defined_at  timestamptz not null,
  -- It keeps its place, for when it is brought back.
  removed     boolean     not null,
  primary key (website_id, tax_rule_id)
);
create view {schema}.tax_rules as select * from {schema}.all_tax_rules where not removed;
