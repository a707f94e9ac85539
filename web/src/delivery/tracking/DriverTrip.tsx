// 告诉位置: the driver says yes or no, and sees what for, for whom and how long. Asked of the telephone only after his finger; typed where it tells nothing.
import './tracking.css'
import { CallError } from '@mall/contract/kernel/callError.ts'
import type { DriverTrip as Trip } from '@mall/contract/delivery/tracking/tracking.ts'
import { KEEP_EVERY_SECONDS, SEND_EVERY_MS } from '@mall/domain/delivery/tracking/eta.rules.ts'
import { TripLeg } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { useEffect, useRef, useState } from 'react'
import { askPosition, WHY_NO_POSITION } from '../../site/shell/position.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'

const POLL_MS = 60_000
/** Nothing where the truck is not on its way and there is nothing to take back. `says`: what the page above says; another word is another stage. */
export function DriverTrip({ t, says }: { t: string; says: string }) {
  const read = useLazyCall('/api/tracking/getDriverTrip', { t }, { keepOld: true, refetchMs: POLL_MS })
  const { refetch } = read
  const saidBefore = useRef(says)
  useEffect(() => {
    if (saidBefore.current !== says) void refetch()
    saidBefore.current = says
  }, [says, refetch])
  // What was shown once stays: it says that all is deleted.
  const last = useRef<Trip | null>(null)
  const now = read.data?.trip
  if (now && (now.leg !== TripLeg.none || now.sharing || now.told)) last.current = now
  if (!last.current) return null
  const trip = now ?? { ...last.current, leg: TripLeg.none, sharing: false, told: false, last: '' }
  return <Shown t={t} trip={trip} again={() => void read.refetch()} />
}

function Shown({ t, trip, again }: { t: string; trip: Trip; again(): void }) {
  const call = useCaller()
  const [said, setSaid] = useState<{ ok: boolean; text: string } | null>(null)
  const [place, setPlace] = useState('')
  const going = trip.leg !== TripLeg.none
  const act = async (work: () => Promise<string>): Promise<void> => {
    try {
      const text = await work()
      if (text) setSaid({ ok: true, text })
    } catch (e) {
      setSaid({ ok: false, text: e instanceof CallError ? e.message : '没有发出，请检查网络后再试' })
    }
    again()
  }
  const sentAt = useRef(0)
  const send = async (): Promise<string> => {
    const found = await askPosition()
    if ('why' in found) {
      setSaid({ ok: false, text: `${WHY_NO_POSITION[found.why]}，位置没有发出。可以再试，或在下面写到了哪里` })
      return ''
    }
    const { says } = await call('/api/tracking/sendPosition', { t, ...found.at })
    sentAt.current = Date.now()
    return `已告诉：${says}`
  }
  const agree = () =>
    act(async () => {
      await call('/api/tracking/shareTrip', { t, on: true })
      return send()
    })
  const withdraw = () =>
    act(async () => {
      await call('/api/tracking/shareTrip', { t, on: false })
      return going ? '已停止，您告诉过的位置都已删除' : '您告诉过的位置都已删除'
    })
  // While the page is open and the telephone has been allowed before: it does not ask by itself.
  const quiet = async () => {
    if (await send()) again()
  }
  const sending = useRef(quiet)
  sending.current = quiet
  const on = going && trip.sharing
  useEffect(() => {
    if (!on) return undefined
    const quietly = async () => {
      if (Date.now() - sentAt.current < KEEP_EVERY_SECONDS * 1000) return
      const allowed = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
      if (allowed?.state === 'granted' && document.visibilityState === 'visible') await sending.current().catch(() => undefined)
    }
    // Opened, or looked at again: whoever drives opens it where he rests, not for five minutes.
    const look = () => void quietly()
    const timer = setInterval(look, SEND_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [on])
  return (
    <section className="tellplace js" aria-label="告诉位置">
      <h2>告诉位置</h2>
      {!going ? (
        <p>车现在不在路上，不取手机的位置。</p>
      ) : trip.sharing ? (
        <p className="told">正在把位置告诉买方和钢厂（到达为止）</p>
      ) : (
        <p>
          打开后，这个页面开着的时候（打开时一次，之后每 5 分钟），把手机的大约位置（精确到 1
          公里）告诉这车货的买方和钢厂，好让他们估计到达时间。
        </p>
      )}
      <p className="mute sm">
        只用于这一趟{trip.targetName && `（到${trip.targetName}）`}，到达即停；到达后保存 {trip.keepDays}{' '}
        天备查，然后删除。随时可以停止，停止时您告诉过的位置当即删除。不打开也不影响提货送货。
      </p>
      {trip.last && <p className="sm">买方和钢厂看到：{trip.last}</p>}
      <div role="status">{said && <p className={said.ok ? 'sm' : 'sm err'}>{said.text}</p>}</div>
      {going && !trip.sharing && (
        <Button look="primary" wide busyText="正在定位" onClick={agree}>
          把我的位置告诉买方和钢厂（到达为止）
        </Button>
      )}
      {(trip.sharing || trip.told) && (
        <>
          {going && trip.sharing && (
            <Button wide busyText="正在定位" onClick={() => act(send)}>
              现在发一次位置
            </Button>
          )}
          <Button wide busyText="正在删除" onClick={withdraw}>
            {going && trip.sharing ? '停止，并删除我告诉的位置' : '删除我告诉的位置'}
          </Button>
        </>
      )}
      {going && (
        <form
          onSubmit={e => {
            e.preventDefault()
          }}
        >
          <Input
            label="不用定位，自己写：我到了"
            maxLength={40}
            value={place}
            placeholder="市或区县，例如 保定市"
            onChange={e => setPlace(e.target.value)}
          />
          <Button
            wide
            busyText="正在发出"
            disabledReason={place.trim() ? undefined : '请写到了哪个市或区县'}
            onClick={() =>
              act(async () => {
                const { says } = await call('/api/tracking/sayPlace', { t, place: place.trim() })
                setPlace('')
                return `已告诉：${says}`
              })
            }
          >
            告诉我到了这里
          </Button>
        </form>
      )}
    </section>
  )
}
