import type { Reply } from '@mall/contract/main/calls.ts'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useRef } from 'react'
import { uploadFile } from '../../kernel/uploadFile.ts'

/** A picture of the content desk, put into the file room; the button is whatever stands around it. */
export function PictureInput({
  label,
  onPicture,
  children,
}: {
  /** Name of the field. */
  label: string
  onPicture(file: Reply<'/api/ops/uploadArticlePicture'>): void
  children(choose: () => void, busy: boolean): ReactNode
}) {
  const box = useRef<HTMLInputElement>(null)
  const { message } = App.useApp()
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile('/api/ops/uploadArticlePicture', 'article', file),
    onSuccess: onPicture,
    onError: e => void message.error(e.message),
  })
  return (
    <>
      {children(() => box.current?.click(), upload.isPending)}
      <input
        ref={box}
        type="file"
        hidden
        accept={acceptOf('article')}
        aria-label={label}
        onChange={e => {
          const file = e.target.files?.[0]
          if (file) upload.mutate(file)
          e.target.value = ''
        }}
      />
    </>
  )
}
