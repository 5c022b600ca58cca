/** Pages of the company's money that are loaded with the first of them. */
export { ReportPage } from "../reports/report-page.tsx";
export { ReportsPage } from "../reports/reports-page.tsx";
export { RiskPage } from "../risk/risk-page.tsx";
