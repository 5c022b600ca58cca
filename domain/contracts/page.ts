export interface PageQuery {
  page: number;
  pageSize: number;
}

export interface ListPage<Row> {
  data: Row[];
  total: number;
}
