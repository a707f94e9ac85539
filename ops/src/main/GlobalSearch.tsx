import { useCaller } from '@mall/client/useCall.ts'
import { Button, Input, type InputRef, Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { screens } from '../kernel/screens.ts'
import { useStaff } from '../kernel/staff.ts'

interface Hit {
  key: string
  group: string
  title: string
  note: string
  to: string
}

/** A stroke that is meant for a field stays in it, and a dialog that is open keeps the keyboard. */
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input,textarea,select,[contenteditable="true"]') !== null) ||
  document.querySelector('[role="dialog"]') !== null

/** `/` or Ctrl K, on a phone a button: anything of the mall by one word, only what this employee may see. */
export function GlobalSearch({ narrow }: { narrow?: true }) {
  const [open, setOpen] = useState(false)
  const press = useEffectEvent((e: KeyboardEvent) => {
    const chord = (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k'
    const slash = e.key === '/' && !e.ctrlKey && !e.metaKey && !e.altKey && !e.isComposing && !isTyping(e.target)
    if (chord || slash) {
      e.preventDefault()
      setOpen(true)
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      {narrow ? (
        <Button size="small" onClick={() => setOpen(true)}>
          查找
        </Button>
      ) : (
        <button type="button" className="find-anything" onClick={() => setOpen(true)}>
          <span>查找单号 / 企业 / 商品 / 页面</span>
          <kbd>/</kbd>
        </button>
      )}
      {open ? <Finder onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Finder({ onClose }: { onClose(): void }) {
  const go = useNavigate()
  const [word, setWord] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<InputRef>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word.trim()), 250)
    return () => clearTimeout(timer)
  }, [word])
  const found = useHits(asked)
  const hits = found.data?.hits ?? []
  const silent = found.data?.silent ?? []
  const choose = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    void go(hit.to)
  }
  return (
    <Modal
      open
      title="查找"
      footer={null}
      onCancel={onClose}
      width={560}
      afterOpenChange={shown => shown && field.current?.focus()}
      destroyOnHidden
    >
      <Input
        ref={field}
        value={word}
        maxLength={40}
        allowClear
        placeholder="各种单号、合同号、车牌、企业、人员、手机、品名规格、页面名"
        aria-label="查找"
        onChange={e => {
          setWord(e.target.value)
          setAt(0)
        }}
        onKeyDown={e => {
          // The key that takes a candidate of the input method is not for us.
          if (e.nativeEvent.isComposing) return
          if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
            e.preventDefault()
            setAt(i => Math.min(hits.length - 1, Math.max(0, i + (e.key === 'ArrowDown' ? 1 : -1))))
          } else if (e.key === 'Enter') choose(hits[at])
        }}
      />
      <ul className="hits" aria-busy={found.isFetching}>
        {hits.map((hit, i) => (
          <li key={hit.key}>
            {hits[i - 1]?.group === hit.group ? null : <h3>{hit.group}</h3>}
            <button type="button" className={i === at ? 'is-on' : ''} onMouseMove={() => setAt(i)} onClick={() => choose(hit)}>
              <b>{hit.title}</b>
              <span className="mute">{hit.note}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {asked.length < 2
          ? '输入两个字以上；↑ ↓ 选择，Enter 打开。'
          : found.isError
            ? found.error.message
            : silent.length > 0
              ? `${silent.join('、')}没有及时答复，请稍后再查。`
              : found.data && hits.length === 0
                ? '没有找到。单号请输全，企业与人员可只输一部分。'
                : ''}
      </p>
    </Modal>
  )
}

/** Screens of the menu by name at once; the rest is one call, in which the server asks only the lists this employee may see. */
function useHits(word: string) {
  const call = useCaller()
  const { rights } = useStaff()
  return useQuery({
    queryKey: ['find-anything', word],
    enabled: word.length >= 2,
    staleTime: 10_000,
    queryFn: async (): Promise<{ hits: Hit[]; silent: string[] }> => {
      const { hits, silent } = await call('/api/ops/findAnything', { word })
      const found = hits.map(h => ({ key: `${h.kind} ${h.code} ${h.to}`, group: h.kind, title: h.title, note: h.note, to: h.to }))
      const pages = screens
        .filter(s => !s.inside && rights.includes(s.right) && s.label.includes(word))
        .map(s => ({ key: s.path, group: '页面', title: s.label, note: s.group, to: s.path }))
      return { hits: [...pages, ...found], silent }
    },
  })
}
