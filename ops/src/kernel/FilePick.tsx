import { acceptOf, type FilePurpose } from '@mall/domain/platform/file/file.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { uploadFile } from './uploadFile.ts'

export interface FileItem {
  fileId: string
  fileName: string
}

/** Photographs, drawings and papers of a lot or a quote: sent at once, shown by name, taken out again. */
export function FilePick({
  label,
  path,
  purpose,
  value,
  onChange,
  most = 8,
}: {
  label: string
  path: Parameters<typeof uploadFile>[0]
  purpose: FilePurpose
  value: FileItem[]
  onChange(files: FileItem[]): void
  most?: number
}) {
  const box = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      let all = value
      for (const file of files.slice(0, most - value.length)) {
        const { fileId, fileName } = await uploadFile(path, purpose, file)
        all = [...all, { fileId, fileName }]
        onChange(all)
      }
    },
  })
  return (
    <span className="filepick">
      {value.map(f => (
        <span key={f.fileId} className="tag line">
          {f.fileName}
          <button
            type="button"
            aria-label={`移除 ${f.fileName}`}
            onClick={() => onChange(value.filter(v => v.fileId !== f.fileId))}
          >
            ×
          </button>
        </span>
      ))}
      <input
        ref={box}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={acceptOf(purpose)}
        onChange={e => {
          upload.mutate([...(e.target.files ?? [])])
          e.target.value = ''
        }}
      />
      {value.length < most && (
        <Button size="small" loading={upload.isPending} onClick={() => box.current?.click()} aria-label={`传文件，${label}`}>
          传文件
        </Button>
      )}
      {upload.isError ? <span className="field-error">{upload.error.message}</span> : null}
    </span>
  )
}
