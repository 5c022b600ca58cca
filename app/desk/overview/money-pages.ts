/** Bundles the pages of the company's money: the first one opened loads all. */
export { ReportPage } from "../reports/report-page.tsx";
export { ReportsPage } from "../reports/reports-page.tsx";
export { RiskPage } from "../risk/risk-page.tsx";
