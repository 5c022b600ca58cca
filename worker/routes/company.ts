import { listMenu } from "#db/content/content.ts";
import { readCountries } from "#domain/config/countries.ts";
import { basicInfoSchema } from "#domain/contracts/http/company.ts";
import { webAddress } from "#domain/text/web-address.ts";
import { publicCalls } from "../serve-calls.ts";

export const companyHandlers = publicCalls({
  getCompany: async ({ company, settings }) => {
    const { status: _status, loss_url: _lossUrl, upstream: _upstream, ...shown } = company;
    const { logo, blocked_countries } = settings;
    return {
      ...shown,
      logo: shown.logo || logo,
      blocked_countries: readCountries(blocked_countries),
    };
  },
  getCompanyStatus: async ({ company }) => ({
    status: company.status,
    // Passes web addresses only: a client must never open a script or a file from the database.
    loss_url: webAddress(company.loss_url),
  }),
  getBasicInfo: async ({ settingTexts }) => basicInfoSchema.parse(settingTexts),
  getMenu: async ({ db }) => listMenu(...db),
});
