// e签宝's counterpart as a process of its own: its buyers sign as soon as they can, and it tells the mall of everything. Prints its settings.
import { type EsignHouse, esignHouse } from '../server/src/orders/signing/testEsign.ts'

const LOOK_MS = 100
const house: EsignHouse = await esignHouse()
const told = new Set<string>()
const tell = async (to: string, body: object): Promise<void> => {
  const { payload, headers } = house.notice(body)
  await fetch(to, { method: 'POST', headers, body: payload }).catch(() => null)
}
async function round(): Promise<void> {
  for (const f of house.flows.values()) {
    const half = `${f.id} half`
    if (f.status === 1 && !told.has(half)) {
      told.add(half)
      house.buyerSigns(f.id)
      await tell(f.notifyUrl, house.signedNotice(f.id))
    }
    if (f.status === 2 && !told.has(f.id)) {
      told.add(f.id)
      await tell(f.notifyUrl, house.endNotice(f.id))
    }
  }
  setTimeout(() => void round(), LOOK_MS)
}
void round()
console.log(JSON.stringify({ url: house.settings.url, roots: house.settings.roots }))
