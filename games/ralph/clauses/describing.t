# How a position is described, and what its things say to whoever looks closer.  A line of every sentence, in both languages.

position ralph
table
  R7 R12/R10 R13
open R11 -

says Round 12 of 12.
says Player 1 decides where the card goes: Ralph 11.
says Player 2: has taken 0 cards, holds 0 cards.
says Last revealed: player 1 Ralph 11.
says Under it: Ralph 10.
says Ряд Ральфа: столбец 1, Ральф 7; столбец 2, Ральф 12 поверх карты Ральф 10; столбец 3, Ральф 13.
says Раунд 12 из 12.
says Игрок 1 решает, куда положить карту: Ральф 11.
says Игрок 2: взято 0 карт, на руке 0 карт.
says Последними открыты: игрок 1 — Ральф 11.
says Под ней: Ральф 10.

position ralph
hand 1 R12 R3
hand 2 V1 V2

says Still choosing: players 1, 2.
says Ещё выбирают: игроки 1, 2.

position ralph
set hole=owner
table
  R2 _ R12
  V3 V5 V6
open - R13

says Player 1 decides which part of the row closes the gap.
says Игрок 1 решает, какая часть ряда закроет просвет.
