// A page that takes an Excel: the file is read first, with every wrong cell by row and column; it is written only when nothing is wrong.
import type { Reply } from '@mall/contract/main/calls.ts'
import type { WrongCell } from '@mall/domain/kernel/sheetCells.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from './kit/ActButton.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { WrongCells } from './kit/WrongCells.tsx'
import { type SheetPath, uploadSheet } from './uploadSheet.ts'

/** What every import answers. */
type Said<P extends SheetPath> = Reply<P> & { rows: number; wrong: WrongCell[] }

export function SheetImport<P extends SheetPath>(o: {
  path: P
  title: string
  /** What a row is, and how many may be. */
  hint: string
  back: string
  /** Name of the file's field. */
  fileLabel: string
  /** The columns and how they are filled in. */
  columnsHint: ReactNode
  okText: string
  /** What goes with the file beside it, and where it is filled in. */
  fields?: Readonly<Record<string, string>>
  more?: ReactNode
  /** Why this employee may not; undefined: he may. */
  noRight: string | undefined
  template(): Promise<void>
  /** Written. Not called when a cell turned out wrong meanwhile. */
  onMade(made: Reply<P>): void
  /** What was read. */
  children(read: Reply<P>): ReactNode
}) {
  const box = useRef<HTMLInputElement>(null)
  const requestId = useRef(newRequestId())
  const [file, setFile] = useState<File | null>(null)
  const [answer, setAnswer] = useState<Said<P> | null>(null)
  const dry = useMutation({
    mutationFn: (chosen: File) => uploadSheet(o.path, chosen, true, newRequestId(), o.fields) as Promise<Said<P>>,
    onSuccess: setAnswer,
    onError: () => setAnswer(null),
  })
  const make = useMutation({
    mutationFn: (chosen: File) => uploadSheet(o.path, chosen, false, requestId.current, o.fields) as Promise<Said<P>>,
    onSuccess: made => (made.wrong.length > 0 ? setAnswer(made) : o.onMade(made)),
    onSettled: () => {
      requestId.current = nextRequestId(requestId.current)
    },
  })
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setAnswer(null)
    make.reset()
    dry.mutate(chosen)
  }
  const read = dry.isPending
    ? '正在试读'
    : !answer
      ? '试读没有通过'
      : answer.wrong.length > 0
        ? `有 ${answer.wrong.length} 格要改`
        : undefined
  const why = o.noRight ?? (file ? read : '请先选文件')
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>{o.title}</h1>
        <span className="mute">{o.hint}</span>
        <span className="push">
          <Link to={o.back}>返回列表</Link>
        </span>
      </div>
      <section className="panel" aria-label="文件">
        <div className="panel-head">
          <h2>{file ? file.name : '选择文件'}</h2>
          <span className="mute">{answer && `${answer.rows} 行`}</span>
          <span className="push row">
            <Button onClick={() => void o.template()}>下载模板</Button>
            <input
              ref={box}
              type="file"
              hidden
              accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              aria-label={o.fileLabel}
              onChange={e => {
                choose(e.target.files?.[0])
                e.target.value = ''
              }}
            />
            <ActButton {...(o.noRight ? { why: o.noRight } : {})} loading={dry.isPending} onClick={() => box.current?.click()}>
              {file ? '换一个文件' : '选择 .xlsx'}
            </ActButton>
            <ActButton
              type="primary"
              {...(why ? { why } : {})}
              loading={make.isPending}
              onClick={() => file && make.mutate(file)}
            >
              {o.okText}
            </ActButton>
          </span>
        </div>
        <div className="panel-pad">
          <p className="hint">{o.columnsHint}</p>
          {o.more}
          {dry.isError || make.isError ? <Alert type="error" showIcon title={(dry.error ?? make.error)?.message} /> : null}
        </div>
      </section>
      <WrongCells wrong={answer?.wrong ?? []} file={file} />
      {answer ? o.children(answer) : null}
    </div>
  )
}
