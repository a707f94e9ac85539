import type { HomeArrangement } from '@mall/contract/site/content/homeDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import {
  areasOf,
  type HomeBlock,
  HomeArea,
  type HomeAreaCode,
  HomePage,
  type HomePageCode,
  kindOn,
  Terminal,
  type TerminalCode,
  whyNotBlocks,
} from '@mall/domain/site/content/homeBlocks.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Input, InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'
import { type Counts, useHomeCounts } from './homeCounts.ts'
import { PieceFoot } from './PieceFoot.tsx'
import { StaleAlert } from './StaleAlert.tsx'
import { useTyping } from './useHeld.ts'
import { seenOf } from './useRestore.ts'

/** The block is put before or behind its neighbour of the same area; to another area it comes last. */
function moved(blocks: readonly HomeBlock[], kind: string, by: 1 | -1): HomeBlock[] {
  const i = blocks.findIndex(b => b.kind === kind)
  const area = blocks[i]?.area
  const beside = blocks.map((b, n) => (b.area === area ? n : -1)).filter(n => n >= 0)
  const j = beside[beside.indexOf(i) + by]
  const [a, b] = [blocks[i], j === undefined ? undefined : blocks[j]]
  if (!a || !b || j === undefined) return [...blocks]
  return blocks.map((x, n) => (n === i ? b : n === j ? a : x))
}
function placed(blocks: readonly HomeBlock[], kind: string, area: HomeAreaCode): HomeBlock[] {
  const it = blocks.find(b => b.kind === kind)
  return it ? [...blocks.filter(b => b !== it), { ...it, area }] : [...blocks]
}

/** The draft of a page. What is typed stays when the server refuses. */
export function HomeEditor(o: {
  read: HomeArrangement
  from: readonly HomeBlock[]
  /** Of the channel that is looked at. */
  sample: string
  readOnly: boolean
  /** The page begins with something that is not saved yet: a channel's first own arrangement. */
  fresh: boolean
  typing(is: boolean): void
  again(): Promise<unknown>
  onLeave(): void
}) {
  const { pageCode, page } = o.read
  const newest = o.read.versions[0]
  const call = useCaller()
  const { message } = App.useApp()
  const [blocks, setBlocks] = useState<HomeBlock[]>(() => [...o.from])
  const [note, setNote] = useState(newest?.stand === 'draft' ? newest.note : '')
  const [touched, setTouched] = useState(o.fresh)
  // What was read when the work began: the server compares it with what is.
  const [seen] = useState(seenOf(newest))
  const counts = useHomeCounts(page, o.sample)
  useTyping(touched, o.typing)
  const change = (next: HomeBlock[]) => {
    setBlocks(next)
    setTouched(true)
  }
  const save = useMutation({
    mutationFn: (sent: readonly HomeBlock[]) =>
      call('/api/ops/saveHomeDraft', { pageCode, seen, blocks: [...sent], note: note.trim() }),
    onSuccess: async r => {
      setTouched(false)
      void message.success(`第 ${r.versionNo} 版草稿已保存`)
      await o.again()
    },
  })
  const ownPage = pageCode !== HomePage.index && pageCode !== HomePage.channel
  return (
    <>
      <div className="home-blocks">
        <StaleAlert
          error={save.error}
          onFresh={() => {
            setTouched(false)
            void o.again()
          }}
        />
        {areasOf(page).map(area => {
          const here = blocks.filter(b => b.area === area)
          return (
            <section key={area} aria-label={HomeArea.label(area)}>
              <h2>{HomeArea.label(area)}</h2>
              {here.length === 0 ? <p className="mute">这里没有版块</p> : null}
              <ol>
                {here.map((b, i) => (
                  <BlockRow
                    key={b.kind}
                    page={page}
                    b={b}
                    counts={counts}
                    readOnly={o.readOnly}
                    first={i === 0}
                    last={i === here.length - 1}
                    onMove={by => change(moved(blocks, b.kind, by))}
                    onArea={to => change(placed(blocks, b.kind, to))}
                    onSet={next => change(blocks.map(x => (x.kind === b.kind ? { ...x, ...next } : x)))}
                  />
                ))}
              </ol>
            </section>
          )
        })}
        <label className="stacked">
          改了什么（记入版本）
          <Input
            value={note}
            maxLength={200}
            disabled={o.readOnly}
            onChange={e => {
              setNote(e.target.value)
              setTouched(true)
            }}
          />
        </label>
        {ownPage && o.read.now.own && !o.readOnly ? (
          <p className="hint">
            这个渠道有自己的一页。
            <Button type="link" size="small" loading={save.isPending} onClick={() => save.mutate([])}>
              存一版草稿：重新跟随所有渠道的一页
            </Button>
          </p>
        ) : null}
      </div>
      <PieceFoot
        what="这一页"
        newest={newest}
        touched={touched}
        wrong={whyNotBlocks(page, blocks)}
        saving={save.isPending}
        onSave={() => save.mutate(blocks)}
        onForget={() => {
          setBlocks([...o.from])
          setTouched(false)
          save.reset()
          o.onLeave()
        }}
        takeBack={() => call('/api/ops/takeBackHome', { pageCode, seen })}
        publish={wantedAt => call('/api/ops/publishHome', { pageCode, seen, wantedAt })}
        onDone={o.again}
      />
    </>
  )
}

/** What a guest sees of it now. */
function saidOf(b: HomeBlock, of: ReturnType<typeof kindOn>, n: number | undefined): { empty: boolean; text: string } {
  if (n === undefined) return { empty: false, text: '' }
  if (n === 0 && !b.shown) return { empty: false, text: '现在是空的' }
  if (n === 0) return { empty: true, text: of?.empty === 'hides' ? '现在是空的，页面上不出现' : '现在是空的，页面上写明原因' }
  return { empty: false, text: `现在有 ${n} 条${b.size !== null && n > b.size ? `，放 ${b.size} 条` : ''}` }
}

function BlockRow(o: {
  page: HomePageCode
  b: HomeBlock
  counts: Counts
  readOnly: boolean
  first: boolean
  last: boolean
  onMove(by: 1 | -1): void
  onArea(to: HomeAreaCode): void
  onSet(next: Partial<HomeBlock>): void
}) {
  const { b } = o
  const of = kindOn(o.page, b.kind)
  if (!of) return null
  const { empty, text } = saidOf(b, of, o.counts[b.kind])
  const name = of.label
  return (
    <li className={b.shown ? undefined : 'offblock'}>
      <div className="row">
        <Switch
          size="small"
          checked={b.shown}
          disabled={o.readOnly || of.needed === true}
          title={of.needed ? '这一页靠它，不能隐藏' : ''}
          aria-label={`显示 ${name}`}
          onChange={shown => o.onSet({ shown })}
        />
        <b>{name}</b>
        {text ? <small className={empty ? 'warn' : 'mute'}>{text}</small> : null}
        <span className="push row">
          {of.areas.length > 1 ? (
            <Select<HomeAreaCode>
              size="small"
              value={b.area}
              disabled={o.readOnly}
              aria-label={`${name} 放在`}
              popupMatchSelectWidth={false}
              onChange={o.onArea}
              options={of.areas.map(a => ({ value: a, label: HomeArea.label(a) }))}
            />
          ) : null}
          <span className="moves">
            <button type="button" disabled={o.readOnly || o.first} onClick={() => o.onMove(-1)} aria-label={`${name} 上移`}>
              ↑
            </button>
            <button type="button" disabled={o.readOnly || o.last} onClick={() => o.onMove(1)} aria-label={`${name} 下移`}>
              ↓
            </button>
          </span>
        </span>
      </div>
      {b.shown ? (
        <div className="row fields">
          {of.titled ? (
            <>
              <Input
                size="small"
                value={b.title}
                maxLength={20}
                disabled={o.readOnly}
                placeholder="标题；空为自带的"
                aria-label={`${name} 的标题`}
                onChange={e => o.onSet({ title: e.target.value })}
              />
              <Input
                size="small"
                value={b.subtitle}
                maxLength={60}
                disabled={o.readOnly}
                placeholder="副标题"
                aria-label={`${name} 的副标题`}
                onChange={e => o.onSet({ subtitle: e.target.value })}
              />
            </>
          ) : null}
          {of.size ? (
            <InputNumber
              size="small"
              value={b.size}
              min={of.size.least}
              max={of.size.most}
              precision={0}
              disabled={o.readOnly}
              suffix="条"
              aria-label={`${name} 的条数`}
              onChange={n => o.onSet({ size: n ?? of.size?.usual ?? null })}
            />
          ) : null}
          {of.needed ? null : (
            <Select<TerminalCode>
              size="small"
              value={b.terminal}
              disabled={o.readOnly}
              aria-label={`${name} 的终端`}
              popupMatchSelectWidth={false}
              onChange={terminal => o.onSet({ terminal })}
              options={Terminal.values.map(c => ({ value: c, label: Terminal.label(c) }))}
            />
          )}
        </div>
      ) : null}
    </li>
  )
}
