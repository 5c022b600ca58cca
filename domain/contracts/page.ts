/** A page of a list of an object, and the length of the list. */
export interface PageQuery {
  page: number;
  pageSize: number;
}

export interface ListPage<Row> {
  data: Row[];
  total: number;
}
