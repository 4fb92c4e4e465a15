/* The lanes kernel on AVX2: four games a register.
 *
 * There are no mask registers: a set of lanes is a vector of all bits or none,
 * and a masked operation has its operand masked first. There is no count of
 * leading zeros either. A payment needs it only up to four, which is a table of
 * the top four bits; the one of a trick's opening is read from the exponent of
 * a floating-point number.
 */
#ifndef SEARCHER_LANES_AVX2_H
#define SEARCHER_LANES_AVX2_H
#if defined(__x86_64__)

#include <immintrin.h>

#include "lanes/batch.h"

#define LANES_BUILD avx2
#define LANE_COUNT 4
#ifndef GROUPS_AVX2
#define GROUPS_AVX2 2
#endif
#define GROUPS GROUPS_AVX2
#ifndef TURN_AVX2
#define TURN_AVX2 1
#endif
#define WHOLE_TRICKS 0
#define PASSES_A_TURN TURN_AVX2

#if defined(__clang__)
#pragma clang attribute push(                                                 \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

#define V __m256i
#define M __m256i
#define v_all(n) _mm256_set1_epi64x((long long)(n))
#define v_and _mm256_and_si256
#define v_or _mm256_or_si256
#define v_xor _mm256_xor_si256
#define v_andnot _mm256_andnot_si256

#define m_all() v_all(-1)
#define m_bits(m) ((uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(m)))
#define m_of m_of_avx2
#define m_not(m) v_xor(m, m_all())
#define m_and v_and
#define m_or v_or
#define m_xor v_xor
#define m_andnot v_andnot

ALWAYS_INLINE M m_of_avx2(uint32_t bits)
{
    const V each = _mm256_set_epi64x(8, 4, 2, 1);

    return _mm256_cmpeq_epi64(v_and(v_all(bits), each), each);
}

#define v_iota() _mm256_set_epi64x(3, 2, 1, 0)
#define v_load(p) _mm256_loadu_si256((const __m256i *)(p))
#define v_store(p, a) _mm256_storeu_si256((__m256i *)(p), a)
#define v_add _mm256_add_epi64
#define v_sub _mm256_sub_epi64
#define v_xor3(a, b, c) v_xor(v_xor(a, b), c)
#define v_mul _mm256_mul_epu32
#define v_shl _mm256_sllv_epi64
#define v_shr _mm256_srlv_epi64
#define v_shl_by(a, n) _mm256_slli_epi64(a, (int)(n))
#define v_shr_by(a, n) _mm256_srli_epi64(a, (int)(n))
#define v_shl_modulo(a, n) v_shl(a, v_and(n, v_all(63)))

#define v_keep(m, a) v_and(m, a)
#define v_pick(m, a, b) _mm256_blendv_epi8(b, a, m)
#define v_add_if(m, a, b) v_add(a, v_and(b, m))
#define v_sub_if(m, a, b) v_sub(a, v_and(b, m))
#define v_or_if(m, a, b) v_or(a, v_and(b, m))
#define v_add_to(m, base, a, b) v_pick(m, v_add(a, b), base)
#define v_sub_if_else(m, a, b, base) v_pick(m, v_sub(a, b), base)
#define v_shl_if(m, a, n) v_shl(a, v_and(n, m))
#define v_shr1_if(m, a) v_shr(a, v_and(m, v_all(1)))
#define v_pop_if(m, q) v_shl(q, v_and(m, v_all(2)))
#define v_push_if(m, to, q) v_or(v_pop_if(m, to), v_and(v_shr_by(q, 62), m))

/* what is laid are zeros, and a one at the end where a court fell */
#define v_lay_if(m, fell, pile, c, n)                                         \
    v_or_if(fell, v_shl_if(m, pile, n), v_all(1))
#define SHIFTS_MODULO 0

/* Nothing compared is negative but the counts, and they as signed numbers. */
#define v_less_if(m, a, b) v_and(_mm256_cmpgt_epi64(b, a), m)
#define v_more_if(m, a, b) v_and(_mm256_cmpgt_epi64(a, b), m)
#define v_atmost_if(m, a, b) v_andnot(_mm256_cmpgt_epi64(a, b), m)
#define v_above_if(m, a, b)                                                   \
    v_and(_mm256_cmpgt_epi64(v_xor(a, v_all(TOP_CARD)),                       \
                             v_xor(b, v_all(TOP_CARD))), m)
#define v_disjoint(a, b) _mm256_cmpeq_epi64(v_and(a, b), v_all(0))
#define v_meets(a, b) m_not(v_disjoint(a, b))

#define v_lead0 v_lead0_avx2
#define v_lead0_short v_lead0_short_avx2
#define v_count v_count_avx2
#define v_expand v_expand_avx2
#define v_compress v_compress_avx2

/* More than 64 if there is no bit at all. Without the bits that follow a set
 * one nothing is rounded up; then two halves are numbers below 2^52, and the
 * exponent of their sum is the place of the highest bit. */
ALWAYS_INLINE V v_lead0_avx2(V a)
{
    const V two52 = v_all(0x4330000000000000), two84 = v_all(0x4530000000000000);
    const __m256d both = _mm256_castsi256_pd(v_all(0x4530000000100000));
    V bits = v_andnot(v_shr_by(a, 1), a);
    V high = v_or(v_shr_by(bits, 32), two84);
    V low = _mm256_blend_epi32(bits, two52, 0xAA);
    __m256d sum = _mm256_add_pd(_mm256_sub_pd(_mm256_castsi256_pd(high), both),
                                _mm256_castsi256_pd(low));

    return v_sub(v_all(1023 + 63), v_shr_by(_mm256_castpd_si256(sum), 52));
}

/* Four stands for four or more. */
ALWAYS_INLINE V v_lead0_short_avx2(V a)
{
    const V table = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(4, 3, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0));
    const V others = v_all(0x8080808080808000); /* bytes that become zero */

    return _mm256_shuffle_epi8(table, v_or(v_shr_by(a, 60), others));
}

ALWAYS_INLINE V v_count_avx2(V a)
{
    a = v_sub(a, v_and(v_shr_by(a, 1), v_all(0x5555555555555555)));
    a = v_add(v_and(a, v_all(0x3333333333333333)),
              v_and(v_shr_by(a, 2), v_all(0x3333333333333333)));
    a = v_and(v_add(a, v_shr_by(a, 4)), v_all(0x0F0F0F0F0F0F0F0F));
    return _mm256_sad_epu8(a, v_all(0));
}

/* For each set of lanes which half-lanes go where, eight bits each. */
ALWAYS_INLINE V v_reorder_avx2(V a, const uint64_t order[16], uint32_t bits)
{
    __m128i bytes = _mm_cvtsi64_si128((long long)order[bits]);

    return _mm256_permutevar8x32_epi32(a, _mm256_cvtepu8_epi32(bytes));
}

ALWAYS_INLINE V v_expand_avx2(V old, M m, const uint64_t *p)
{
    static const uint64_t order[16] = {
        0x0000000000000000, 0x0000000000000100, 0x0000000001000000,
        0x0000000003020100, 0x0000010000000000, 0x0000030200000100,
        0x0000030201000000, 0x0000050403020100, 0x0100000000000000,
        0x0302000000000100, 0x0302000001000000, 0x0504000003020100,
        0x0302010000000000, 0x0504030200000100, 0x0504030201000000,
        0x0706050403020100,
    };

    return v_pick(m, v_reorder_avx2(v_load(p), order, m_bits(m)), old);
}

ALWAYS_INLINE void v_compress_avx2(uint64_t *p, M m, V a)
{
    static const uint64_t order[16] = {
        0x0000000000000000, 0x0000000000000100, 0x0000000000000302,
        0x0000000003020100, 0x0000000000000504, 0x0000000005040100,
        0x0000000005040302, 0x0000050403020100, 0x0000000000000706,
        0x0000000007060100, 0x0000000007060302, 0x0000070603020100,
        0x0000000007060504, 0x0000070605040100, 0x0000070605040302,
        0x0706050403020100,
    };

    v_store(p, v_reorder_avx2(a, order, m_bits(m)));
}

#include "lanes/kernel.h"
#include "lanes/undefine_build.h"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

static inline int processor_has_lanes_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
}
#endif
#endif
