/** Refusals of uploads; those of files exactly as in spec §5. */
export const uploadMessages = {
  imageKind: 'Please upload only PNG, JPEG and JPG',
  documentKind: 'Please upload files only in PDF, Excel or Doc format',
  tooLarge: 'File size too large: Max size is 2MB',
  pictureOnItsWay: 'This picture is not stored yet. Please wait, retry it or remove it',
} as const
