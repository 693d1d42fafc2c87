import { ofPersons, type PersonDataParts } from "../kit/person-data.ts";

const rowsText = `
  select address, changed_at as "changedAt"
    from read.site_user_addresses where ${ofPersons} and address is not null order by changed_at`;

export const customerPersonData: PersonDataParts = {
  addresses: {
    projections: ["site-users"],
    rows: rowsText,
    recordedAt: "changedAt",
  },
};
