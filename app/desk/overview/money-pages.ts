/** Bundles the pages of the company's money: opening one page loads all. */
export { ReportPage } from "../reports/report-page.tsx";
export { ReportsPage } from "../reports/reports-page.tsx";
export { RiskPage } from "../risk/risk-page.tsx";
