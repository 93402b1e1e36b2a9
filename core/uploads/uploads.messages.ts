/** Refusals of uploads. Those of files are exactly as in spec §5, except for an empty file, which is our own. D-49. */
export const uploadMessages = {
  imageKind: 'Please upload only PNG, JPEG and JPG',
  documentKind: 'Please upload files only in PDF, Excel or Doc format',
  empty: 'This file is empty.',
  tooLarge: 'File size too large: Max size is 2MB',
  pictureOnItsWay: 'Please wait until the picture has arrived, or remove it',
} as const
