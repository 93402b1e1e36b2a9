/** Refusals of uploads, exactly as in spec §5; the one for an empty file is our own. D-49. */
export const uploadMessages = {
  imageKind: 'Please upload only PNG, JPEG and JPG',
  documentKind: 'Please upload files only in PDF, Excel or Doc format',
  empty: 'This file is empty.',
  tooLarge: 'File size too large: Max size is 2MB',
} as const
