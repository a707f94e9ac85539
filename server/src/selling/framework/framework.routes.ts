import { frameworkCalls } from '@mall/contract/selling/framework/framework.ts'
import { frameworkDeskCalls } from '@mall/contract/selling/framework/frameworkDesk.ts'
import { reservationCalls, reservationDeskCalls } from '@mall/contract/selling/framework/reservation.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { enterContract, moveToCart, readCartState } from './contractMode.ts'
import { askDeposit, decideDeposit } from './deposits.ts'
import { fillMonth } from './fillMonth.ts'
import {
  checkFramework,
  readCalendar,
  readCallOffs,
  readChanges,
  readContract,
  readContracts,
  readDeskChanges,
  readDeskContract,
  readDeskList,
  readIndexes,
  readNumbers,
} from './framework.reads.ts'
import { draftChange, withdrawDraft } from './draftChange.ts'
import { decideIndex, importIndex, saveIndex } from './indexes.ts'
import { readLeftInCart } from './leftInCart.ts'
import { moveToContract } from './moveToContract.ts'
import { readDeskPriceSheets, readPriceSheets } from './priceSheets.ts'
import { answerPriceSheet, confirmPriceSheet, disputePriceSheet } from './sheetWord.ts'
import { takeProposal } from './takeProposal.ts'
import { putReserved } from './putReserved.ts'
import { readContractReservations, readReservation, readReservationList, readReservations } from './reservation.reads.ts'
import { askReservation, decideReservation, endReservation, withdrawReservation } from './reservations.ts'
import { readRebateList } from './rebateList.ts'
import { holdRebate, readDeskRebates, readRebates } from './rebates.ts'
import { applyChange, decideChange, decideContract, saveContract, withdrawChange } from './writeContract.ts'

export const reservationRoutes = serve(reservationCalls, {
  '/api/framework/getReservations': readReservations,
  '/api/framework/putReserved': putReserved,
})
export const reservationDeskRoutes = serve(reservationDeskCalls, {
  '/api/ops/getReservationList': readReservationList,
  '/api/ops/getReservation': readReservation,
  '/api/ops/getContractReservations': readContractReservations,
  '/api/ops/askReservation': askReservation,
  '/api/ops/decideReservation': decideReservation,
  '/api/ops/withdrawReservation': withdrawReservation,
  '/api/ops/endReservation': endReservation,
})

export const frameworkRoutes = serve(frameworkCalls, {
  '/api/framework/getPriceSheets': readPriceSheets,
  '/api/framework/confirmPriceSheet': confirmPriceSheet,
  '/api/framework/disputePriceSheet': disputePriceSheet,
  '/api/framework/getFrameworkRebates': readRebates,
  '/api/framework/getFrameworkContractList': readContracts,
  '/api/framework/getFrameworkContractByCommerceContractNo': readContract,
  '/api/framework/getCommerceContractNoList': readNumbers,
  '/api/framework/checkFramework': checkFramework,
  '/api/framework/enterContract': enterContract,
  '/api/framework/fillMonth': fillMonth,
  '/api/framework/takeProposal': takeProposal,
  '/api/framework/getLeftInCart': readLeftInCart,
  '/api/framework/moveToCart': moveToCart,
  '/api/framework/moveToContract': moveToContract,
  '/api/framework/getContractCartState': readCartState,
  '/api/framework/getFrameworkOrderList': readCallOffs,
  '/api/framework/getCallOffCalendar': readCalendar,
  '/api/framework/getFrameworkChangeLogPages': readChanges,
  '/api/framework/applyFrameworkContractChange': applyChange,
  '/api/framework/withdrawFrameworkChange': withdrawChange,
})

export const frameworkDeskRoutes = serve(frameworkDeskCalls, {
  '/api/ops/getFrameworkList': readDeskList,
  '/api/ops/getFramework': readDeskContract,
  '/api/ops/saveFramework': saveContract,
  '/api/ops/decideFramework': decideContract,
  '/api/ops/getFrameworkChanges': readDeskChanges,
  '/api/ops/draftFrameworkChange': draftChange,
  '/api/ops/withdrawFrameworkDraft': withdrawDraft,
  '/api/ops/decideFrameworkChange': decideChange,
  '/api/ops/getFrameworkPriceSheets': readDeskPriceSheets,
  '/api/ops/answerPriceSheet': answerPriceSheet,
  '/api/ops/getFrameworkRebates': readDeskRebates,
  '/api/ops/getRebateList': readRebateList,
  '/api/ops/holdFrameworkRebate': holdRebate,
  '/api/ops/askFrameworkDeposit': askDeposit,
  '/api/ops/decideFrameworkDeposit': decideDeposit,
  '/api/ops/getFrameworkIndex': readIndexes,
  '/api/ops/saveFrameworkIndex': saveIndex,
  '/api/ops/importFrameworkIndex': importIndex,
  '/api/ops/decideFrameworkIndex': decideIndex,
})
