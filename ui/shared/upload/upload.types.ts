/** A file in a list of uploads. */
export interface UploadItem {
  /** Stays the same when the file is stored, so that the focus and what is being typed about it stay. */
  readonly id: string
  readonly name: string
  /** Address of the stored file or of the local preview. */
  readonly url?: string | undefined
  /** In bytes. */
  readonly size?: number | undefined
  readonly alt?: string
  readonly state: UploadState
}

export type UploadState =
  | { readonly kind: 'stored' }
  /** `percent` is undefined while the size is unknown. */
  | { readonly kind: 'sending'; readonly percent: number | undefined }
  /** Rejected by the check in the browser or by the server; `file` is kept for a retry. */
  | { readonly kind: 'refused'; readonly reason: string; readonly file: File | undefined }

export interface SendOptions {
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

/** Sends one file. A rejection marks the file as rejected with the message of the error. */
export type SendFile = (file: File, options: SendOptions) => Promise<{ readonly url?: string }>
