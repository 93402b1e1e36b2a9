/** The serial number of a row, counted across pages from 1. Spec §3 "Enquiry list". */
export function serialNumber(page: number, perPage: number, index: number): number {
  return (page - 1) * perPage + index + 1
}
