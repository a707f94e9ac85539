import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { groupedWrong, type WrongCell } from '@mall/domain/kernel/sheetCells.ts'
import { saveMarked } from './saveMarked.ts'

/** Rows and values named of one mistake; the others are counted. */
const NAMED = 12
const VALUES = 4
const few = (words: readonly string[], most: number, unit: string): string =>
  words.length > most ? `${words.slice(0, most).join('、')} 等 ${words.length} ${unit}` : words.join('、')

/**
 * What of an Excel has to be mended: each mistake once with the rows and columns as Excel names them. Nothing where nothing is wrong. `file`: it can be had
 * back with what is wrong beside each row; `rows`: all rows with a mistake, which can be had alone.
 */
export function WrongCells({
  wrong,
  count,
  file,
  rows,
  apart = false,
}: {
  wrong: readonly (WrongCell & { cell?: string; value?: string })[]
  count?: number
  file?: File | null
  rows?: readonly number[]
  /** The other rows go on without these. */
  apart?: boolean
}) {
  const { message } = App.useApp()
  const save = useMutation({
    mutationFn: ({ of, only }: { of: File; only: boolean }) => saveMarked(of, wrong, only ? (rows ?? []) : null),
    onError: e => void message.error(e.message),
  })
  const groups = groupedWrong(wrong)
  const valued = wrong.some(w => w.value)
  if (wrong.length === 0) return null
  return (
    <section className="panel" aria-label="要改的格">
      <div className="panel-head">
        <h2>要改的格</h2>
        <span className="warn">
          {count ?? wrong.length} 格，{groups.length} 种错{count && count > wrong.length ? `，先列前 ${wrong.length} 格` : ''}
          {apart ? '；这些行不在下面的导入里，改好后再选文件' : '；改好文件后重新选择，什么都还没有写入'}
        </span>
        {file ? (
          <span className="push row">
            {rows && rows.length > 0 ? (
              <Button size="small" loading={save.isPending} onClick={() => save.mutate({ of: file, only: true })}>
                只下载有错的 {rows.length} 行
              </Button>
            ) : null}
            <Button size="small" loading={save.isPending} onClick={() => save.mutate({ of: file, only: false })}>
              下载标出错误的表
            </Button>
          </span>
        ) : null}
      </div>
      <div className="scrollx" role="region" aria-label="要改的格" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th>列</th>
              {valued ? <th>写的是</th> : null}
              <th>怎样改</th>
              <th className="num">几格</th>
              <th>哪几行</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(g => (
              <tr key={`${g.column} ${g.why}`}>
                <td className="nowrap">{g.column}</td>
                {valued ? (
                  <td>
                    {few(
                      g.values.map(v => v || '（空）'),
                      VALUES,
                      '种',
                    )}
                  </td>
                ) : null}
                <td>{g.why}</td>
                <td className="num">{g.cells}</td>
                <td>{few(g.places, NAMED, '行')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
