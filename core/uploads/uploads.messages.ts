/** Refusals of uploads, exactly as in spec §5. */
export const uploadMessages = {
  imageKind: 'Please upload only PNG, JPEG and JPG',
  documentKind: 'Please upload files only in PDF, Excel or Doc format',
  tooLarge: 'File size too large: Max size is 2MB',
} as const
